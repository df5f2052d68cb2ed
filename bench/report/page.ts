/** The text of `docs/benchmarks.md` around the figures of one run. */
export function benchmarksPage(figures: string, repetitions: number, seconds: number): string {
  return `# Benchmarks

\`npm run bench\` writes this page; \`npm run bench -- quick\` measures for a shorter time. The figures describe the
commit named below; \`node bench/age.ts\` tells whether the measured code has changed since. They are medians of
${repetitions} interleaved rounds of ${seconds} s, with the smallest and the largest value in brackets. The load
generator (\`bench/load/client.ts\`) sends each request when the last one of its connection is answered; each caller has
a connection, an account and a key of its own, and asks for different records and sends different bodies in turn. The
server runs on one core, the load generator on the other, PostgreSQL on both. Compare only ratios: absolute figures
vary, because the machines are small and shared.

- **Floor** (\`bench/floor/server.ts\`): node:http and postgres.js with one handwritten statement per request on the
  same tables. It looks up the key, but has no limits, no usage counts and no checks, such as that of a session that the
  pilot has deleted. Each of its writes replaces one row of the account.
- **Counting floor**: the floor, but the statement of each request also counts it in one row of its key. It shows what
  one write before each answer costs when requests do not share a statement.
- **Floor on SQLite** (\`bench/floor/sqlite.ts\`): the same with node:sqlite on the files of the store.
- **Naive** (\`bench/naive/server.ts\`): a query builder on jsonb, with a separate statement for each step.
- **PostGraphile 5**: a popular alternative, on the same PostgreSQL and data, without keys, limits and usage counts.
- **Flightbag** runs with limits and usage counts on. The goal is the most CPU time of a request, as a ratio to
  that of the counting floor, or the least number of requests per second, as a ratio to that of another server.

${figures}

## Other measurements

Run each with \`node --conditions=source\`: \`bench/sqlite.ts\` (the table of SQLite alone), \`bench/copy.ts\` (the cost
of the [continuous copy](continuous-copy.md)), \`bench/admission.ts\` (the cost of admission), and, after
\`npm run build\`, \`bench/soak.ts\`, which runs ten minutes at full speed and prints, for each
minute, requests, CPU time, pages touched and memory.`
}
