/** The whole style of a report: light and dark by the reader's preference, narrow screens, and paper. */
export const STYLE = `
:root {
  color-scheme: light dark; --page: #f4f6f9; --card: #fff; --ink: #14202e; --soft: #56667a; --line: #dbe2ea;
  --a: #2f7ed8; --b: #16335c; --c: #0f9d84; --d: #9cc3f0; --bad: #d9512c; --route: #2f7ed8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d131b; --card: #161e29; --ink: #e8eef6; --soft: #9fb0c4; --line: #2a3645; --a: #5aa2f0; --b: #b7a3f5;
    --c: #35c4a6; --d: #35577f; --bad: #f2815f; --route: #6fb1f5;
  }
}
* { box-sizing: border-box; margin: 0 }
body {
  background: var(--page); color: var(--ink);
  font: 15px/1.45 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums;
  padding: 28px 20px 40px;
}
main, header, footer { max-width: 1120px; margin: 0 auto }
header h1 { font-size: 30px; letter-spacing: -.02em; line-height: 1.15 }
header p, footer { color: var(--soft); font-size: 14px }
header p { margin-top: 4px }
footer { margin-top: 24px }
main { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 18px; margin-top: 22px }
section, .figures {
  background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 20px 22px; min-width: 0;
}
.wide, .figures { grid-column: 1 / -1 }
h2 { font-size: 17px; letter-spacing: -.01em }
.about { color: var(--soft); font-size: 13px; margin: 2px 0 16px }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 18px 12px }
.figures dt, .small dt { color: var(--soft); font-size: 13px }
.figures dd { font-size: 28px; font-weight: 650; letter-spacing: -.02em; line-height: 1.2 }
.figures div:first-child dd { color: var(--a) }
.small {
  display: flex; flex-wrap: wrap; gap: 8px 26px; margin-top: 16px; border-top: 1px solid var(--line);
  padding-top: 12px;
}
.small dd { font-size: 17px; font-weight: 600 }
.columns {
  position: relative; display: flex; align-items: flex-end; gap: 2px; height: 190px; margin-bottom: 26px;
  border-bottom: 1px solid var(--soft);
}
.line { position: absolute; left: 0; right: 0; border-top: 1px dashed var(--line) }
.line span {
  position: absolute; right: 0; top: 1px; font: 11px/1.3 inherit; font-size: 11px; font-style: normal;
  color: var(--soft);
}
.column {
  position: relative; flex: 1 1 0; min-width: 0; max-width: 40px; height: 100%; display: flex;
  flex-direction: column; justify-content: flex-end; padding-right: 0;
}
.columns { padding-right: 40px }
.few { gap: 8px }
.few .column { max-width: 56px }
.few .column b { border: 0; padding: 0; width: 100%; text-align: center }
.column b {
  position: absolute; top: 100%; left: 0; padding-left: 4px; border-left: 1px solid var(--soft); margin-top: 1px;
  font-size: 11px; font-weight: 500; color: var(--soft); white-space: nowrap;
}
.part { display: block; width: 100% }
.part:first-child { border-radius: 3px 3px 0 0 }
.a { background: var(--a) }
.b { background: var(--b) }
.c { background: var(--c) }
.d { background: var(--d) }
.bad { background: var(--bad) }
.legend { display: flex; flex-wrap: wrap; gap: 6px 18px; font-size: 13px; color: var(--soft); margin-top: 10px }
.legend i {
  display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 6px; vertical-align: -1px;
}
table { border-collapse: collapse; width: 100%; font-size: 14px }
th { text-align: left; font-weight: 500; white-space: nowrap }
thead th { color: var(--soft); font-size: 12px }
.bars th, .bars td { padding: 5px 0 5px 12px }
.bars th:first-child { padding-left: 0 }
.bars td { text-align: right; white-space: nowrap }
.bars thead th { text-align: right }
.bars .bar { width: 45%; padding-left: 14px }
.bars .bar i { display: inline-block; height: 13px; vertical-align: middle }
.bars .bar { text-align: left; font-size: 0 }
.bar i:first-child { border-radius: 3px 0 0 3px }
.bar i:last-child { border-radius: 0 3px 3px 0 }
.bar i:only-child { border-radius: 3px }
small { color: var(--soft); font-size: 12px }
.date { color: var(--soft) }
.heat { border-spacing: 3px; border-collapse: separate; table-layout: fixed; }
.heat td, .heat thead th { text-align: center; padding: 6px 0; border-radius: 5px; font-size: 13px }
.heat tr > :first-child { width: 48px }
.heat .sum { font-weight: 600; text-align: right }
.heat thead th:last-child { text-align: right }
.heat .none { color: var(--soft) }
.heat td[class^=level] { background: color-mix(in srgb, var(--a) var(--share), var(--card)) }
.level1 { --share: 14% }
.level2 { --share: 27% }
.level3 { --share: 42% }
.level4 { --share: 58% }
.level5 { --share: 74% }
@media screen and (prefers-color-scheme: dark) {
  .level4 { --share: 50% }
  .level5 { --share: 60% }
}
.map {
  display: block; width: 100%; height: auto; border-radius: 8px;
  background: color-mix(in srgb, var(--a) 5%, var(--card));
}
.map path, .map polyline { fill: none }
.grid { stroke: var(--line) }
.degrees { font-size: 13px; fill: var(--soft); font-weight: 400 }
.flown { stroke: var(--route); stroke-opacity: .62; stroke-linecap: round }
.planned { stroke: var(--c); stroke-width: 1.6; stroke-dasharray: 5 6; stroke-opacity: .8 }
.map circle { fill: var(--card); stroke: var(--ink); stroke-width: 2 }
.map text {
  font-size: 17px; font-weight: 600; fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 4px;
  stroke-linejoin: round;
}
.map .degrees { font-size: 13px; font-weight: 400; fill: var(--soft); stroke: none }
.scale path { stroke: var(--soft); stroke-width: 1.5 }
.map .scale text { font-size: 14px; font-weight: 500; fill: var(--soft) }
.empty { color: var(--soft) }
@media screen and (max-width: 760px) {
  body { padding: 18px 12px 30px }
  main { grid-template-columns: minmax(0, 1fr); gap: 14px }
  .figures { grid-template-columns: repeat(2, 1fr) }
  section, .figures { padding: 16px }
  .figures dd { font-size: 24px }
  .bars .bar { width: 30% }
  .roomy { display: none }
  .map text { font-size: 28px }
  .map .degrees, .map .scale text { font-size: 24px }
  .bars th, .bars td { padding-left: 8px }
  .heat { border-spacing: 2px }
  .heat td, .heat thead th { font-size: 10px; padding: 4px 0 }
  .heat tr > :first-child { width: 34px; font-size: 12px }
  .few { gap: 4px }
  table { font-size: 13px }
  .columns { gap: 1px }
  header h1 { font-size: 25px }
}
@media print {
  :root {
    color-scheme: light; --page: #fff; --card: #fff; --ink: #14202e; --soft: #56667a; --line: #dbe2ea;
    --a: #2f7ed8; --b: #16335c; --c: #0f9d84; --d: #9cc3f0; --bad: #d9512c; --route: #2f7ed8;
  }
  @page { size: A4; margin: 12mm }
  body { padding: 0; font-size: 12px }
  main { gap: 10px; margin-top: 12px }
  section, .figures { break-inside: avoid; border-radius: 8px; padding: 12px 14px }
  .figures dd { font-size: 22px }
  .columns { height: 120px; padding-right: 32px }
  table { font-size: 11px }
  .bars th, .bars td { padding: 3px 0 3px 8px }
  .bars .bar { width: 34% }
  .roomy { display: none }
  .heat td { font-size: 10.5px; padding: 3px 0 }
  .small dd { font-size: 14px }
  .map text { font-size: 22px }
  .map .degrees { font-size: 18px }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
`
