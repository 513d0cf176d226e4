import type { ExpressionNode } from '../../src/expressions/index.ts'

/** The answer of a field, the choices of a field, the instances of a repeat, or what a group contains. */
export type Answer = string | number | readonly string[] | readonly Answers[] | Answers
export interface Answers {
  readonly [name: string]: Answer
}

/** A node of a record in memory. */
export class RecordNode implements ExpressionNode {
  readonly name: string
  readonly parent: RecordNode | null
  readonly position: number
  readonly #text: string
  readonly #selection: readonly string[] | undefined
  readonly #children: RecordNode[] = []

  constructor(name: string, parent: RecordNode | null, answer: string | readonly string[] = '') {
    this.name = name
    this.parent = parent
    this.position = (parent?.children(name).length ?? 0) + 1
    this.#text = typeof answer === 'string' ? answer : answer.join(' ')
    this.#selection = typeof answer === 'string' ? undefined : answer
    if (parent) parent.#children.push(this)
  }

  text(): string {
    return this.#text
  }

  selection(): readonly string[] | undefined {
    return this.#selection
  }

  children(name?: string): readonly RecordNode[] {
    return name === undefined
      ? this.#children
      : this.#children.filter((child) => child.name === name)
  }

  /** All nodes of a name below this one, in document order. */
  find(name: string): RecordNode[] {
    return this.#children.flatMap((child) => [
      ...(child.name === name ? [child] : []),
      ...child.find(name),
    ])
  }
}

export const isInstances = (answer: Answer): answer is readonly Answers[] =>
  Array.isArray(answer) && answer.some((each) => typeof each !== 'string')

export function addAnswers(parent: RecordNode, answers: Answers): RecordNode {
  for (const [name, answer] of Object.entries(answers)) {
    if (isInstances(answer))
      for (const instance of answer) addAnswers(new RecordNode(name, parent), instance)
    else if (typeof answer === 'object' && !Array.isArray(answer))
      addAnswers(new RecordNode(name, parent), answer as Answers)
    else
      new RecordNode(name, parent, typeof answer === 'number' ? String(answer) : (answer as string))
  }
  return parent
}
