import type { CalculationResult, FormField } from '../definition.ts'
import { analyse, ExpressionProblem, parse, type ResultType } from '../expressions/index.ts'
import { answerKindOf } from '../field-types/index.ts'
import { maxLanguageText } from '../limits.ts'

/** What the result of a calculation depends on. */
type CalculatedField = Pick<FormField, 'type' | 'settings' | 'name' | 'expressions'>

const calculationOf = ({ type, expressions }: CalculatedField): string | undefined =>
  (type === 'hidden' && expressions?.calculation?.trim()) || undefined

/**
 * The fields, those of hidden calculations with what their results are stored as: `settings.result`, or what is inferred from the
 * calculation (docs/api-behaviour.md#field-settings). A form without such calculations is returned as it is.
 */
export function inferResults<F extends CalculatedField>(fields: readonly F[]): readonly F[] {
  const isInferred = (field: F) => calculationOf(field) && !field.settings?.result
  if (!fields.some(isInferred)) return fields
  const results = new ResultReader(fields)
  return fields.map((field) =>
    isInferred(field)
      ? { ...field, settings: { ...field.settings, result: results.resultOf(field) } }
      : field,
  )
}

/** Infers each result once. */
class ResultReader<F extends CalculatedField> {
  readonly #byName = new Map<string, F | 'ambiguous'>()
  readonly #known = new Map<F, CalculationResult>()

  constructor(fields: readonly F[]) {
    for (const field of fields) {
      const { name } = field
      if (name) this.#byName.set(name, this.#byName.has(name) ? 'ambiguous' : field)
    }
  }

  resultOf(field: F): CalculationResult {
    const known = field.settings?.result ?? this.#known.get(field)
    if (known) return known
    // Ends a circle, which no form has that could be written.
    this.#known.set(field, 'text')
    const result = infer(calculationOf(field)!, (name) => this.#typeOf(name))
    this.#known.set(field, result)
    return result
  }

  #typeOf(name: string): ResultType {
    const field = this.#byName.get(name)
    if (!field || field === 'ambiguous') return 'any'
    if (calculationOf(field)) return this.resultOf(field)
    const kind = answerKindOf(field)
    if (kind === 'rating') return 'number'
    return kind === 'number' || kind === 'date' || kind === 'datetime' ? kind : 'any'
  }
}

/** What is not certain is text, which holds any result. */
function infer(calculation: string, typeOf: (name: string) => ResultType): CalculationResult {
  try {
    const { result } = analyse(parse(calculation, maxLanguageText.calculation), typeOf)
    return result === 'number' || result === 'date' || result === 'boolean' ? result : 'text'
  } catch (error) {
    if (error instanceof ExpressionProblem) return 'text'
    throw error
  }
}
