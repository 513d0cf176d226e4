import { language, locale } from './language.ts'

const rules = new Intl.PluralRules(language)
const plain = new Intl.NumberFormat(locale)

/** A whole number as it is written in the language in use. */
export const whole = (value: number): string => plain.format(value)

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form of a phrase that goes with a count; `#` in it stands for the count. */
export const counted = (count: number, forms: Forms): string =>
  (forms[rules.select(count)] ?? forms.other).replace('#', whole(count))
