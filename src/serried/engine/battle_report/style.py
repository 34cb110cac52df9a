"""How a report looks, on a screen and on paper."""

from typing import Final

STYLE: Final = """\
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #f3f1ea; color: #1f2328;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1.5rem 3rem;
  background: #fff; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; padding-bottom: .25rem;
  border-bottom: 2px solid #d8d5c8; }
p { margin: .4rem 0; }
.who { font-size: 1.15rem; }
.result { font-weight: bold; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem;
  margin: 1rem 0; }
.facts dt { color: #5f6670; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { color: #5f6670; font-size: .9rem; margin-top: .3rem; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; margin: .8rem 0; }
.wide { overflow-x: auto; }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top;
  border-bottom: 1px solid #eceae1; }
td:first-child { overflow-wrap: break-word; }
th { color: #5f6670; font-weight: normal; border-color: #d8d5c8; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
ol { list-style: none; margin: 0; padding: 0; }
li.line { display: grid; grid-template-columns: 2.4rem 1fr; padding: .35rem 0;
  border-bottom: 1px solid #f1efe8; }
.number { color: #5f6670; font-variant-numeric: tabular-nums; }
.asked { font-weight: 600; overflow-wrap: anywhere; }
.dice { margin-left: .4rem; }
.die { display: inline-block; min-width: 1.35em; margin-right: .15em;
  text-align: center;
  border: 1px solid #868b94; border-radius: .25em; font-size: .85em; }
.time { color: #5f6670; font-size: .85rem; margin-left: .5rem; }
.came { margin: 0; }
.breach { margin: 0; color: #a4003c; }
.comment { margin: .1rem 0; font-style: italic; }
.mark { display: inline-block; margin-left: .5rem; padding: 0 .45em;
  border-radius: .3em;
  font-size: .85rem; border: 1px solid; }
.agreed { color: #7a5200; background: #fdf6e0; }
.no { color: #a4003c; background: #fbeff3; }
.gap { color: #5f6670; }
.warning { border: 2px solid #a4003c; border-radius: .4rem; padding: .6rem .9rem; }
footer { margin-top: 2.5rem; color: #5f6670; font-size: .85rem; }
@media screen and (max-width: 40rem) {
  main { padding: 1.2rem .9rem 2rem; }
  figure { overflow-x: auto; }
  figure svg { width: 44rem; }  /* its letters are to be read; it goes sideways */
  figcaption { position: sticky; left: 0; width: min-content; min-width: 100%; }
}
@page { size: A4; margin: 15mm 14mm; }
@media print {
  html { font-size: 10pt; }
  body { background: none; font-size: 10pt; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  .wide { overflow: visible; }
  h1 { font-size: 20pt; }
  h2 { font-size: 13pt; break-after: avoid; margin-top: 1.4rem; }
  figure, li.line, tr, .facts { break-inside: avoid; }
  figure svg { max-height: 12.5cm; }
  svg, .mark, .die { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
