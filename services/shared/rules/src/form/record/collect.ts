import type { AnswerValue } from '../../definition.ts'
import { storedValue } from '../calculated-value.ts'
import { enteredValue, isBlankAnswer, sameAnswer } from '../field-value.ts'
import { emptyEvaluation } from '../take-as-sent.ts'
import type { FormAnswer, FormEvaluation, InstanceAnswers } from '../types.ts'
import { GroupNode, RepeatNode, type ChildNode, type ScopeNode } from './container-nodes.ts'
import { FieldNode } from './field-node.ts'

/** The whole evaluation of a record that is up to date. */
export function collectEvaluation(record: ScopeNode): FormEvaluation {
  const evaluation = emptyEvaluation()
  new Collector(evaluation).collect(record.childNodes, '', (id, answer) =>
    evaluation.answers.set(id, answer),
  )
  return evaluation
}

type Store = (id: string, answer: FormAnswer) => void

class Collector {
  readonly #evaluation: FormEvaluation

  constructor(evaluation: FormEvaluation) {
    this.#evaluation = evaluation
  }

  collect(nodes: readonly ChildNode[], prefix: string, store: Store): void {
    for (const node of nodes) {
      const { id } = node.definition.field
      const address = prefix + id
      if (node.isRelevant()) this.#evaluation.visible.add(address)
      if (node instanceof FieldNode)
        this.#collectField(node, address, (answer) => store(id, answer))
      else if (node instanceof GroupNode) this.#collectGroup(node, address, prefix, store)
      else this.#collectRepeat(node, address, (answer) => store(id, answer))
    }
  }

  #collectGroup(group: GroupNode, address: string, prefix: string, store: Store): void {
    if (group.isInCircle()) this.#addProblem(address, { code: 'value_in_circle' }, true)
    this.collect(group.childNodes, prefix, store)
  }

  #collectRepeat(
    repeat: RepeatNode,
    address: string,
    store: (answer: InstanceAnswers[]) => void,
  ): void {
    const shown = repeat.readInstances()
    const { problem, isOfLanguage } = repeat.readCheck()
    if (problem) this.#addProblem(address, problem, isOfLanguage)
    if (repeat.isRelevant()) this.#evaluation.instances.set(address, shown.length)
    const answers = shown.map((instance, index) => {
      const ofInstance: InstanceAnswers = {}
      this.collect(instance.childNodes, `${address}.${index}.`, (id, answer) => {
        ofInstance[id] = answer
      })
      return ofInstance
    })
    if (answers.length > 0) store(answers)
    for (const [index, instance] of repeat.allInstances.entries())
      if (index >= shown.length) this.#collectLeftOut(instance, `${address}.${index}.`)
  }

  #collectField(field: FieldNode, address: string, store: (answer: AnswerValue) => void): void {
    const { required, calculated, options, texts, leftOut, replaced } = this.#evaluation
    const { isRequired, problem, isOfLanguage } = field.readCheck()
    if (isRequired) required.add(address)
    if (problem) this.#addProblem(address, problem, isOfLanguage)
    const { answer } = field.readValue()
    if (answer !== null) store(answer)
    if (field.isRelevant()) {
      const visibleOptions = field.readOptions()
      if (visibleOptions) options.set(address, visibleOptions)
      if (field.definition.texts) texts.set(address, field.readTexts())
      if (field.isCalculated) calculated.set(address, answer)
    }
    const sent = sentAnswer(field)
    if (sent === null || sameAnswer(sent, answer)) return
    ;(field.isCalculated ? replaced : leftOut).set(address, sent)
  }

  /** Valid answers of an instance that is irrelevant or beyond the number of instances. */
  #collectLeftOut(instance: ScopeNode, prefix: string): void {
    const visit = (nodes: readonly ChildNode[]): void => {
      for (const node of nodes) {
        const address = prefix + node.definition.field.id
        if (node instanceof GroupNode) visit(node.childNodes)
        else if (node instanceof RepeatNode)
          for (const [index, inner] of node.allInstances.entries())
            this.#collectLeftOut(inner, `${address}.${index}.`)
        else {
          const sent = sentAnswer(node)
          if (sent !== null) this.#evaluation.leftOut.set(address, sent)
        }
      }
    }
    visit(instance.childNodes)
  }

  #addProblem(
    address: string,
    problem: Parameters<FormEvaluation['problems']['set']>[1],
    isOfLanguage: boolean,
  ): void {
    this.#evaluation.problems.set(address, problem)
    if (isOfLanguage) this.#evaluation.languageProblems.add(address)
  }
}

/** What was sent, whether or not it counts; null if it is blank or invalid. */
function sentAnswer(field: FieldNode): AnswerValue | null {
  const { definition, raw } = field
  if (definition.kind !== 'input' || isBlankAnswer(definition, raw)) return null
  const { calculation } = definition.expressions
  return (calculation ? storedValue(definition, raw) : enteredValue(definition, raw, null)).answer
}
