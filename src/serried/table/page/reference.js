// The reference: only the clauses that have the words that are searched for.
const field = document.getElementById("search");
const found = document.getElementById("found");
const sections = [...document.querySelectorAll("main section")];
const texts = sections.map((one) => one.textContent.toLowerCase());
const heads = [...document.querySelectorAll("main h2")];

/** Whether a chapter has any that is shown. */
function shows(head) {
  for (let one = head.nextElementSibling; one?.tagName === "SECTION"; one = one.nextElementSibling) if (!one.hidden) return true;
  return false;
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let many = 0;
  sections.forEach((one, n) => {
    one.hidden = !words.every((word) => texts[n].includes(word));
    if (!one.hidden) many += 1;
  });
  for (const head of heads) head.hidden = !shows(head);
  found.textContent = words.length ? `${many} found` : "";
}

field.addEventListener("input", search);
window.addEventListener("hashchange", () => { // who follows a link is shown where it leads
  if (document.getElementById(location.hash.slice(1))?.hidden) {
    field.value = "";
    search();
    document.getElementById(location.hash.slice(1)).scrollIntoView();
  }
});
