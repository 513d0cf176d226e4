/**
 * The kinds of parameters; `value` is a number or a day, and `texts` has texts by language. A `?` at the end means that the parameter may
 * be absent.
 */
type Kind = 'number' | 'text' | 'texts' | 'boolean' | 'value' | 'list'
type OptionalKind = `${Kind}?`

/** The parameters of a code by name. */
export type ParameterKinds = Readonly<Record<string, Kind | OptionalKind>>

/**
 * The text of a code in English, and its parameters. `{name}` stands for a parameter, `{name, number}` for a count with separators, and
 * text in double brackets is left out if its parameter is absent.
 */
export type Entry = readonly [text: string, parameters?: ParameterKinds]

interface Values {
  number: number
  text: string
  texts: Readonly<Record<string, string>>
  boolean: boolean
  value: number | string
  list: readonly string[]
}
type ValueOf<K> = K extends `${infer Base extends Kind}?`
  ? Values[Base]
  : K extends Kind
    ? Values[K]
    : never
type OptionalNames<P> = {
  [Name in keyof P]: P[Name] extends OptionalKind ? Name : never
}[keyof P]

/** The parameters of an entry as an object. */
export type ParametersOf<E> = E extends readonly [string, infer P]
  ? { [Name in Exclude<keyof P, OptionalNames<P>>]: ValueOf<P[Name]> } & {
      [Name in OptionalNames<P>]?: ValueOf<P[Name]> | undefined
    }
  : unknown

const optionalPart = /\[\[([^[\]]*)\]\]/g
const parameter = /\{(\w+)(, number)?\}/g

function written(value: unknown, isCount: boolean): string {
  if (isCount && typeof value === 'number') return value.toLocaleString('en-US')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The text of an entry with its parameters, which `write` converts to text. */
export function fillIn(
  text: string,
  parameters: Readonly<Record<string, unknown>>,
  write: (value: unknown, isCount: boolean) => string = written,
): string {
  return text
    .replace(optionalPart, (_, part: string) =>
      [...part.matchAll(parameter)].every(([, name]) => parameters[name!] !== undefined)
        ? part
        : '',
    )
    .replace(parameter, (_, name: string, count?: string) =>
      write(parameters[name], count !== undefined),
    )
}
