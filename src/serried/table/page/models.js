// Models: a place in ranks and files, in words.
import { t } from "./texts.js";

/** Return a number of an order: first, second, ... */
const nth = (number, key) => t(key).split(" ")[number - 1] ?? t("model.nth", { n: number });

/** Return who stands at a place: the second model of the first rank. */
export const modelAt = (rank, file) => t("model.at", { file: nth(file, "model.files"), rank: nth(rank, "model.ranks") });

/** Put words for the places of models in a finding, as in `model 2.1`: what follows them is no length. */
export const placesSaid = (text) => text.replace(/(?:\bmodel |\bModell )?(?<![\w.-])(\d{1,2})\.([1-9]\d?)(?![\d"°%.]| ?inch| Zoll)/g, (_, rank, file) => modelAt(Number(rank), Number(file)));
