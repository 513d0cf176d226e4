import { once } from '../once.ts'
import { language, locale } from './language.ts'

const rules = once(() => new Intl.PluralRules(language))
const plain = once(() => new Intl.NumberFormat(locale))

export const formatCount = (value: number): string => plain().format(value)

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The plural form for a count, in compiled messages. */
export const pluralForm = (count: number, forms: Forms): string =>
  forms[rules().select(count)] ?? forms.other
