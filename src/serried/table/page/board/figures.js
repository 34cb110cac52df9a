// Figures: models as they are seen from above, by their Type, and the marks of the command group.
// Each is drawn in a square from -0.5 to 0.5 with its face to the top, and stretched to its base.

/** The words of a drawing: lines as SVG has them, and O for an ellipse: its middle and its radii. */
const words = (text) => text.match(/[A-Z][^A-Z]*/g).map((one) => [one[0], (one.slice(1).match(/-?[\d.]+/g) ?? []).map(Number)]);

const SHAPES = {
  infantry: {
    body: "M-0.34 0.1Q-0.34 -0.08 -0.14 -0.1L0.16 -0.1Q0.34 -0.06 0.34 0.12Q0.3 0.3 0 0.32Q-0.3 0.3 -0.34 0.1ZM0.27 -0.46H0.33V0.38H0.27Z",
    head: "O0 0.02 0.17 0.17M-0.4 -0.2Q-0.22 -0.36 -0.04 -0.24L-0.06 -0.16Q-0.22 -0.26 -0.36 -0.12Z",
  },
  cavalry: {
    body: "O0 0.22 0.27 0.22M-0.2 0.2Q-0.24 -0.12 -0.11 -0.3Q-0.08 -0.48 0 -0.48Q0.08 -0.48 0.11 -0.3Q0.24 -0.12 0.2 0.2ZM-0.04 0.38L0 0.5L0.04 0.38Z",
    head: "O0 0.1 0.34 0.08O0 0.06 0.15 0.08",
  },
  beast: {
    body: "O0 0.08 0.26 0.28O-0.27 -0.14 0.1 0.1O0.27 -0.14 0.1 0.1O-0.27 0.26 0.1 0.1O0.27 0.26 0.1 0.1M-0.07 0.3L0 0.5L0.07 0.3Z",
    head: "O0 -0.3 0.17 0.15M-0.14 -0.36L-0.1 -0.48L-0.04 -0.4ZM0.14 -0.36L0.1 -0.48L0.04 -0.4Z",
  },
  construct: {
    body: "M-0.3 0.02H0.3V0.42H-0.3ZO-0.16 -0.22 0.11 0.23O0.16 -0.22 0.11 0.23",
    head: "M-0.44 0.06H-0.34V0.38H-0.44ZM0.34 0.06H0.44V0.38H0.34ZO0 0.2 0.13 0.12",
  },
  monster: {
    body: "M0 -0.1Q-0.2 -0.4 -0.47 -0.22Q-0.42 -0.06 -0.46 0.12Q-0.32 0.04 -0.26 0.2Q-0.14 0.1 -0.1 0.2L-0.05 0.48L0.05 0.48L0.1 0.2Q0.14 0.1 0.26 0.2Q0.32 0.04 0.46 0.12Q0.42 -0.06 0.47 -0.22Q0.2 -0.4 0 -0.1Z",
    head: "O0 0.02 0.12 0.2M-0.09 -0.18L-0.14 -0.46L-0.04 -0.34L0 -0.4L0.04 -0.34L0.14 -0.46L0.09 -0.18Z",
  },
  engine: {
    body: "M-0.3 0.02H0.3V0.14H-0.3ZM-0.09 -0.48H0.09V0.3Q0 0.4 -0.09 0.3Z",
    head: "M-0.42 -0.12H-0.28V0.3H-0.42ZM0.28 -0.12H0.42V0.3H0.28ZO-0.2 0.38 0.1 0.09O0.2 0.38 0.1 0.09",
  },
};

const MARKS = {
  champion: "M0 -0.46L0.32 0L0 0.46L-0.32 0Z",
  standard: "M-0.36 -0.48H-0.24V0.48H-0.36ZM-0.24 -0.48H0.46L0.26 -0.2L0.46 0.08H-0.24Z",
  musician: "M-0.4 0.06L0.1 -0.1Q0.3 -0.36 0.42 -0.38L0.44 0.4Q0.3 0.36 0.12 0.14L-0.38 0.16Z",
  character: "M0 -0.5L0.12 -0.17L0.48 -0.16L0.2 0.06L0.3 0.4L0 0.2L-0.3 0.4L-0.2 0.06L-0.48 -0.16L-0.12 -0.17Z",
  other: "M-0.2 -0.2H0.2V0.2H-0.2Z",
};

const read = (drawings) => Object.fromEntries(Object.entries(drawings).map(([name, text]) => [name, words(text)]));
const BODIES = Object.fromEntries(Object.entries(SHAPES).map(([name, one]) => [name, read(one)]));
const SIGNS = read(MARKS);

const tidy = (number) => Math.round(number * 1000) / 1000;

/** Return the path of a drawing on the base of a model. */
function stretched(drawing, { x, y, width, depth }) {
  const [across, down] = [(one) => tidy(x + one * width), (one) => tidy(-y + one * depth)];
  return drawing.map(([word, numbers]) => {
    if (word === "O") return ellipse(across(numbers[0] - numbers[2]), down(numbers[1]), tidy(numbers[2] * width), tidy(numbers[3] * depth));
    if (word === "H") return `H${across(numbers[0])}`;
    if (word === "V") return `V${down(numbers[0])}`;
    return word + numbers.map((one, index) => (index % 2 ? down : across)(one)).join(" ");
  }).join("");
}

const ellipse = (left, y, rx, ry) => `M${left} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;

/** What a model is drawn as: its Type, or a monster where it towers, or an engine of war. */
export function kindOf(unit, letter = "R") {
  if (unit.rules.some((rule) => rule.toLowerCase() === "war machine")) return "engine";
  if (unit.height === "gigantic" && letter === "R") return "monster";
  const type = unit.types?.[letter] ?? unit.type;
  return type in BODIES ? type : "infantry";
}

/** Return the paths of all models of a unit: bodies, heads, and the marks of those who lead. */
export function figuresOf(unit) {
  const found = { bodies: "", heads: "", marks: "" };
  for (const model of unit.models) {
    const { body, head } = BODIES[kindOf(unit, model.letter)];
    found.bodies += stretched(body, model);
    found.heads += stretched(head, model);
    if (SIGNS[model.role]) found.marks += stretched(SIGNS[model.role], squared(model));
  }
  return found;
}

/** The front of a base that is deeper than wide, as a square: marks are not stretched. */
function squared({ x, y, width, depth }) {
  const side = Math.min(width, depth);
  return { x, y: y + (depth - side) / 2, width: side, depth: side };
}

/** The Type of a unit as a sign in a square of 16, to be stroked. */
export const GLYPHS = {
  infantry: "M3 2.5H13V8Q13 12 8 14.5Q3 12 3 8Z",
  cavalry: "M4 14.5Q0.5 2.5 8 2.5Q15.5 2.5 12 14.5",
  beast: "M4 2.5Q5.5 9 2.5 13.5M8.5 2Q10 9 7 14.5M13 2.5Q14.5 9 11.5 13.5",
  construct: "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M8 2.5V13.5M2.5 8H13.5",
  monster: "M2 3Q5.5 4 5 8.5L8 14.5L11 8.5Q10.5 4 14 3Q11 1.5 8 5Q5 1.5 2 3Z",
  engine: "M2.5 9.5L14 3.5M4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0",
};
