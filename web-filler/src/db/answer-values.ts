import { isInstances } from './instances.ts'

/** All answers and entries of lists, those in instances of repeats too; that of a file is the id of its row in `files`. */
export function* answerValues(answers: Readonly<Record<string, unknown>>): Generator<unknown> {
  for (const answer of Object.values(answers)) {
    if (isInstances(answer)) for (const instance of answer) yield* answerValues(instance)
    else if (Array.isArray(answer)) yield* answer
    else yield answer
  }
}
