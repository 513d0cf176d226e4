import type { FormField } from '@formpost/rules'

/** Numbers and texts that the expressions of a form compare with. */
export interface Literals {
  readonly numbers: readonly number[]
  readonly texts: readonly string[]
  /** Names of fields that count instances, of which there should be few. */
  readonly counts: ReadonlySet<string>
}

const dayInMilliseconds = 86_400_000
const firstDay = Date.UTC(1990, 0, 1)
const days = 15_000

/** A valid answer to a field, or undefined for none. */
export function randomAnswer(
  field: FormField,
  visibleOptions: readonly string[] | null,
  literals: Literals,
  random: () => number,
): unknown {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const integer = (max: number) => Math.floor(random() * max)
  if (random() < 0.15) return undefined
  const options = visibleOptions ?? field.options ?? []
  switch (field.type) {
    case 'number': {
      const { min, max, step } = field.settings ?? {}
      if (typeof min === 'number' && typeof max === 'number' && typeof step === 'number')
        return min + step * integer(Math.floor((max - min) / step) + 1)
      if (literals.counts.has(field.name ?? '')) return integer(6) - 1
      const near = (pick(literals.numbers) ?? 10) + pick([-1, 0, 0, 1])!
      const number = random() < 0.6 ? near : integer(120)
      return step === 1 ? Math.trunc(number) : number + pick([0, 0.5, 0.25])!
    }
    case 'short_text':
    case 'long_text':
      return random() < 0.4
        ? pick(literals.texts) || 'x'
        : pick(['a', 'Ann', 'b c', '12', '0', '07', "it's"])
    case 'date':
      return new Date(firstDay + integer(days) * dayInMilliseconds).toISOString().slice(0, 10)
    case 'time':
      return `${String(integer(24)).padStart(2, '0')}:${pick(['00', '15', '59'])}`
    case 'datetime':
      return new Date(firstDay + integer(days) * dayInMilliseconds + integer(86_400) * 1_000)
        .toISOString()
        .replace('.000Z', 'Z')
    case 'radio':
    case 'dropdown':
      return pick(options)
    case 'checkbox': {
      const chosen = options.filter(() => random() < 0.4)
      return chosen.length > 0 ? chosen : undefined
    }
    case 'rank':
      return options
        .map((option) => [random(), option] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, option]) => option)
    case 'consent':
      return true
    default:
      return undefined
  }
}
