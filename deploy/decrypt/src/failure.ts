/** An expected failure: its message is for the user and is printed without a stack trace. */
export class Failure extends Error {}
