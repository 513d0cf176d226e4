import { randomInt } from 'node:crypto'

/** The seed of random inputs: fixed in CI, where a rare counterexample would fail an unrelated change. */
export const seed = Number(process.env['TEST_SEED'] ?? (process.env['CI'] ? 1 : randomInt(2 ** 31)))
