import fc from 'fast-check'

/** The same examples on every run, so that a red test means the change and not the luck of the draw; `random` looks for new ones. */
const given = process.env.FLIGHTBAG_TEST_SEED ?? '20061'
fc.configureGlobal(given === 'random' ? {} : { seed: Number(given) })
