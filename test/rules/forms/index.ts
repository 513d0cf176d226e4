import type { Sheets } from '@formpost/xlsform'

import { cascade } from './cascade.ts'
import { census } from './census.ts'
import { choices } from './choices.ts'
import { constraints } from './constraints.ts'
import { dates } from './dates.ts'
import { defaults } from './defaults.ts'
import { household } from './household.ts'
import { numbers } from './numbers.ts'
import { screening } from './screening.ts'
import { texts } from './texts.ts'

/** Forms that were written to be filled in by ODK's engine and ours. */
export const forms: Readonly<Record<string, Sheets>> = {
  ...{ household, cascade, screening, census, constraints, dates, texts, numbers, choices },
  defaults,
}

/** How often each is filled in: larger forms, which take longer, less often. */
export const fillingsOf = (name: string): number =>
  ({ household: 150, census: 250, cascade: 300, choices: 400 })[name] ?? 650
