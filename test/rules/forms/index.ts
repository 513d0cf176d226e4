import { cascade } from './cascade.ts'
import { household } from './household.ts'
import { screening } from './screening.ts'

export const forms = { household, cascade, screening }
