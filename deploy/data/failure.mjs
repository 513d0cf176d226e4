/** Something that whoever runs a command can put right; told in a sentence. */
export class Failure extends Error {}
