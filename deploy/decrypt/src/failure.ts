/** What a person can do something about: its message is told, and the program ends. */
export class Failure extends Error {}
