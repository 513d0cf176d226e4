import type { Choice, FieldTranslation, FormField } from '@formpost/rules'

import { listsIn } from '../expressions.ts'
import type { Row } from '../types.ts'
import { nameOf, takeFree } from './field-names.ts'
import type { Headers } from './headers.ts'

type Translations = ReadonlyMap<string, FieldTranslation | undefined>

/** The choices of fields as rows of the sheet `choices`. Fields with the same choices share a list. */
export class ChoiceLists {
  readonly rows: Row[] = []
  readonly #headers: Headers
  /** Fields whose choices expressions name: their list has the name of the field. */
  readonly #named: ReadonlySet<string>
  readonly #taken: Set<string>
  readonly #lists = new Map<string, string>()

  constructor(fields: readonly FormField[], headers: Headers) {
    this.#headers = headers
    this.#named = new Set(fields.flatMap(listsIn))
    this.#taken = new Set(this.#named)
  }

  /** The name of the list with the choices of a field. */
  add(field: FormField, name: string, translations: Translations): string {
    const rows = this.#rowsOf(field, translations)
    const key = JSON.stringify(rows)
    const isNamed = this.#named.has(name)
    const found = isNamed ? undefined : this.#lists.get(key)
    if (found !== undefined) return found
    const list = isNamed ? name : takeFree(name, this.#taken)
    this.#lists.set(key, list)
    for (const row of rows) this.rows.push({ list_name: list, ...row })
    return list
  }

  #rowsOf({ type, options, choices }: FormField, translations: Translations): Row[] {
    const names = choiceNames(options ?? [], choices ?? [], type === 'checkbox' || type === 'rank')
    return (options ?? []).map((option, index) => ({
      name: names[index]!,
      ...this.#headers.texts('label', option, (tag) => translations.get(tag)?.options?.[index]),
      ...choices?.[index]?.filter,
    }))
  }
}

/** The names of options in expressions. Where several can be chosen, none has spaces. */
export function choiceNames(
  options: readonly string[],
  choices: readonly Choice[],
  isList: boolean,
): string[] {
  const taken = new Set(choices.flatMap(({ name }) => name ?? []))
  return options.map((option, index) => {
    const own = choices[index]?.name
    if (own) return own
    const base = isList && /\s/.test(option) ? nameOf(option, `choice_${index + 1}`) : option
    return takeFree(base, taken)
  })
}
