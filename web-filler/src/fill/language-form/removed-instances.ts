import type { Address, RawAnswers } from '@formpost/rules/form'

import { isInstances } from '../../db/instances.ts'

/** An instance that was removed, and what brings it back. */
export interface RemovedInstance {
  at: number
  answers: RawAnswers
  title: string
}

/** The last instance that was removed from each repeat. */
export class RemovedInstances {
  private readonly byRepeat = new Map<Address, RemovedInstance>()

  of(repeat: Address): RemovedInstance | undefined {
    return this.byRepeat.get(repeat)
  }

  add(repeat: Address, removed: RemovedInstance): void {
    this.byRepeat.set(repeat, removed)
  }

  /** An instance was added, so that the removed one has no place any more. */
  forget(repeat: Address): void {
    this.byRepeat.delete(repeat)
  }

  get answers(): RawAnswers[] {
    return [...this.byRepeat.values()].map(({ answers }) => answers)
  }

  /** Takes an answer that comes after its instance was removed, such as a file that was being prepared. Returns whether it did. */
  answer(address: Address, value: unknown): boolean {
    const steps = address.split('.')
    for (let end = 1; end < steps.length; end += 2) {
      const removed = this.of(steps.slice(0, end).join('.'))
      if (removed?.answers['key'] !== steps[end]) continue
      const answers = answerIn(removed!.answers, steps.slice(end + 1), value)
      if (!answers) continue
      removed!.answers = answers
      return true
    }
    return false
  }
}

/** The answers with another one in them; undefined if they do not have its instance. */
function answerIn(
  answers: RawAnswers,
  [id, key, ...rest]: readonly string[],
  value: unknown,
): RawAnswers | undefined {
  if (key === undefined) return { ...answers, [id!]: value }
  const instances = answers[id!]
  const inner = isInstances(instances) && instances.find((instance) => instance.key === key)
  const changed = inner && answerIn(inner, rest, value)
  if (!changed) return undefined
  return { ...answers, [id!]: instances.map((each) => (each === inner ? changed : each)) }
}
