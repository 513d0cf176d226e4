/** Instances of one repeat. */
export const maxInstancesOfRepeat = 1_000
/** Instances of all repeats of a record. */
export const maxInstances = 5_000
/** Answers of a record, those in instances too. */
export const maxAnswers = 50_000
/** Uploads that a submission may name. */
export const maxUploads = 50
/** Fields of a record that are evaluated, in all instances. Each takes about 1 KB and 10 µs. */
export const maxEvaluatedFields = 100_000
/** Characters of the answers of a record with what is calculated, which can have many copies of an answer. */
export const maxAnswersLength = 5 * 1024 * 1024
