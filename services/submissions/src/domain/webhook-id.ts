/** The id of a webhook message, the same in every attempt, so that the receiver recognises a duplicate. */
export const webhookId = (submissionUuid: string): string => `msg_${submissionUuid}`
