/** The embedded installation as a library: what `npm start` runs and what the tests run. */
export { type FirstRun, firstRun, type FirstRunResult } from './first-run.ts'
export type { PartName } from './part-plans.ts'
export type { SupervisedPart } from './part.ts'
export { claimPort, freePort } from './ports.ts'
export { createPostgres } from './postgres.ts'
export { readSettings, type Settings } from './settings.ts'
export { StartError } from './start-error.ts'
export { startSystem, type System } from './system.ts'
