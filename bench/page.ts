/** The text of `docs/benchmarks.md` around the figures of one run. */
export const benchmarksPage = (figures: string, rounds: number, seconds: number): string => `# Benchmarks

Made by \`npm run bench\`, or \`npm run bench -- quick\` for a shorter look. ${rounds} interleaved rounds of ${seconds} s, medians; 16 kept
connections; the server under measurement on one core, the load on the other, PostgreSQL on both. Ratios hold, absolute
figures do not: the machines are small and noisy.

The floor (\`bench/floor/server.ts\`) is bare node:http and postgres.js with one hand-written statement over the same tables: it
looks the key up, and keeps no limit, no count and no promise. The naive way (\`bench/naive/server.ts\`) is a query builder
over jsonb with a statement for each thing. Flightbag runs with limits and usage on. CPU is that of server and PostgreSQL
together, for one request. The aim is in parts of the floor's requests per second.

${figures}

Other measurements, each run by itself with \`node --conditions=source\`: \`bench/admission.ts\` (what admission adds),
\`bench/logbook.ts\` (totals and bundle), \`bench/weather-decode.ts\` (reports decoded a second), \`bench/scale.ts\` (what size costs).
`
