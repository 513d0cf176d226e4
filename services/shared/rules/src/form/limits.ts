/** Instances of one repeat. */
export const maxInstancesOfRepeat = 1_000
/** Instances of all repeats of a record. */
export const maxInstances = 5_000
