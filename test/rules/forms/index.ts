import type { Sheets } from '@formpost/xlsform'

import { cascade } from './cascade.ts'
import { census } from './census.ts'
import { choices } from './choices.ts'
import { constraints } from './constraints.ts'
import { dates } from './dates.ts'
import { defaults } from './defaults.ts'
import { household } from './household.ts'
import { numbers } from './numbers.ts'
import { rankings } from './rankings.ts'
import { screening } from './screening.ts'
import { texts } from './texts.ts'

/** Forms that were written to be filled in by ODK's engine and ours. */
export const forms: Readonly<Record<string, Sheets>> = {
  ...{ household, cascade, screening, census, constraints, dates, texts, numbers, choices },
  ...{ defaults, rankings },
}

/** How often each is filled in, 5,000 times in all: larger forms, which take longer, less often. */
export const fillingsOf = (name: string): number => fillings[name] ?? 0

const fillings: Readonly<Record<string, number>> = {
  ...{ household: 50, cascade: 100, census: 100, choices: 150, screening: 300 },
  ...{ constraints: 650, dates: 650, numbers: 800, rankings: 200, defaults: 1_000, texts: 1_000 },
}
