/** The text of `docs/benchmarks.md` around the figures of one run. */
export const benchmarksPage = (figures: string, rounds: number, seconds: number): string => `# Benchmarks

Made by \`npm run bench\`, or \`npm run bench -- quick\` for a shorter look. ${rounds} interleaved rounds of ${seconds} s; medians, and in
brackets the least and the most; 16 kept connections; the server under measurement on one core, the load on the other, PostgreSQL on both.
The load is wrk where it is installed, else autocannon. Ratios hold, absolute figures do not: the machines are small and noisy.

The floor (\`bench/floor/server.ts\`) is bare node:http and postgres.js with one hand-written statement over the same tables: it
looks the key up, and keeps no limit, no count and no promise. The naive way (\`bench/naive/server.ts\`) is a query builder
over jsonb with a statement for each thing. PostGraphile 5 stands for what one would pick instead, on the same PostgreSQL and data, without
keys, limits or usage. Flightbag runs with limits and usage on. The aim is in parts of the floor's, or times PostGraphile's, requests per second.

${figures}

## Where the time goes

CPU of one request in microseconds, as profiled by stage on 2026-11-21; what falls short of its aim above is explained here.

**One record, and an unchanged page.** Each costs less CPU than at the floor. How often a record is answered varies from run to run, between 0.76 and 1.2 of
the floor: the floor's 16 connections each ask PostgreSQL for themselves, ours are admitted in batches, two at a time, and a batch waits for the
one before it, because both count under one key. The server is then idle for a third of the time, which is also what the aims against PostGraphile
lack (it looks up no key and counts nothing). More batches at once made it slower; a connection of the gate's own made it 5 % faster, which is not
worth a second way to connect. To do without the wait, a request would have to be admitted without a write, and a limit or a count would no
longer be exact.

**PUT of a session of 60 KB.** One caller at a time, the floor's upsert takes 370 in PostgreSQL, of which 75 take the text in and some 180 compress it (by a
profile); ours takes 450 with the record around the body, its stamp, count and statistics, and admission another 130, since a batch is seldom
more than one request when writes wait for each other. Sixteen callers at once, who all write to one account, add some 130 to either. In Node the
table above has the difference; of our own time there a profile gives garbage 26 %, writing to sockets 13 %, JSON.parse 9 %, JSON.stringify 6 %, the
hash 5 %, the depth check 3 %. Tried without gain: another way to put the document together, a turn for each account inside the process, more room for new
objects. What would have to give is the admission of its own: in the statement that writes, it would come after the body was read and checked.

## Memory over time

Ten minutes at full speed, each work in turn (\`npm run bench:soak\`, 2026-11-21, 5,400,000 requests): 78 MB resident at rest, 175 after the first
minute, 182 to 187 after each of the nine that followed.

Other measurements, each run by itself with \`node --conditions=source\`:
\`bench/admission.ts\` (what admission adds), \`bench/logbook.ts\` (totals and bundle), \`bench/weather-decode.ts\` (reports decoded a second),
\`bench/scale.ts\` (what size costs; figures in [scaling.md](scaling.md)).
`
