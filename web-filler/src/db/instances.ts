import type { RawInstance } from './rows.ts'

/** Whether an answer is that of a repeat: a list of instances. */
export const isInstances = (answer: unknown): answer is RawInstance[] =>
  Array.isArray(answer) && typeof answer[0] === 'object'

/** Replaces each answer and each entry of a list, those in instances of repeats too. */
export const mapAnswers = (
  answers: Readonly<Record<string, unknown>>,
  replace: (answer: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      isInstances(answer)
        ? answer.map((instance) => mapAnswers(instance, replace))
        : Array.isArray(answer)
          ? answer.map(replace)
          : replace(answer),
    ]),
  )
