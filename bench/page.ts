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
lack (it looks up no key and counts nothing). More batches at once made it slower; a connection of the admission's own made it 5 % faster, which is not
worth a second way to connect. To do without the wait, a request would have to be admitted without a write, and a limit or a count would no
longer be exact.

**PUT of a live report, and of a session of 60 KB.** The sixteen callers write to one account, so at the floor each waits for the row that the one
before it holds until its commit. With a single connection a report reaches 0.5 and a session 0.6 of the floor's requests, since admission is a
statement of its own before the body is read, at 1.0 and 1.5 ms an answer. Of PostgreSQL's time for a session 75 take the text in and some 180 compress it (by a profile); of our own a
profile gives garbage 29 %, writing to sockets 15 %, JSON.parse 11 %, JSON.stringify 8 %, the hash 5 %. What sixteen bodies leave behind is much of
what the collector moves; the handler lets go of what was parsed while the database works.

## Memory over time

Ten minutes at full speed, each work in turn (\`npm run bench:soak\`, 2026-11-21, 5,400,000 requests): 78 MB resident at rest, 175 after the first
minute, 182 to 187 after each of the nine that followed.

Other measurements, each run by itself with \`node --conditions=source\`:
\`bench/admission.ts\` (what admission adds), \`bench/logbook.ts\` (totals and bundle), \`bench/weather-decode.ts\` (reports decoded a second),
\`bench/scale.ts\` (what size costs; figures in [scaling.md](scaling.md)).
`
