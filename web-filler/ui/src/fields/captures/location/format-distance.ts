import { locale } from '../../../messages/language.ts'
import { once } from '../../../once.ts'

const unit = (name: string) => () =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumSignificantDigits: 2 })
const metres = once(unit('meter'))
const kilometres = once(unit('kilometer'))

/** A distance in metres as text, such as "4.5 m" or "1.2 km". The number and its unit stay on one line. */
export const formatDistance = (distance: number): string =>
  (distance < 1_000 ? metres().format(distance) : kilometres().format(distance / 1_000)).replaceAll(
    ' ',
    '\u00a0',
  )
