import type { PublicForm } from '@formpost/contract'
import { rulesNumber } from '@formpost/rules'

import type { OpenParts } from './types.ts'

/** Whether only a newer version of this app can evaluate the form. */
export const isTooNew = ({ language = 0 }: { language?: number | undefined }): boolean =>
  language > rulesNumber

/** Loads what evaluates a form with expressions, groups or repeats; null for other forms. */
export const loadLanguageForm = async (form: PublicForm): Promise<OpenParts | null> =>
  form.language ? (await import('./index.tsx')).openerOf(form) : null
