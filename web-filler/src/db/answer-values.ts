import { isInstances } from './instances.ts'

/** All answers, those in instances of repeats too; that of a file is the id of its row in `files`. */
export function* answerValues(answers: Readonly<Record<string, unknown>>): Generator<unknown> {
  for (const answer of Object.values(answers)) {
    if (!isInstances(answer)) yield answer
    else for (const instance of answer) yield* answerValues(instance)
  }
}
