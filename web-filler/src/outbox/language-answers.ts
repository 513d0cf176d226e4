import { isInput } from '@formpost/rules'
import type { Placed } from '@formpost/rules/form'

import type { RecordRow } from '../db/rows.ts'
import { compileLanguageForm } from '../fill/language-form/compile.ts'
import { instanceTitle } from '../fill/language-form/instance-title.ts'
import { LanguageAnswers } from '../fill/language-form/language-answers.ts'
import type { ShownForm } from '../fill/languages/translate-form.ts'
import { shownAs, type ShownAnswer } from './shown-answers.ts'

/** The visible answers of a record of a form with expressions, groups or repeats, with its instances. */
export async function languageAnswers(record: RecordRow, form: ShownForm): Promise<ShownAnswer[]> {
  const { clock, entered } = record
  if (!entered) return []
  const compiled = await compileLanguageForm(form)
  const row = { answers: entered, ...(clock === undefined ? {} : { clock }) }
  return shownIn(new LanguageAnswers(compiled, row, false), compiled.tree.top, '')
}

function shownIn(
  answers: LanguageAnswers,
  fields: readonly Placed[],
  prefix: string,
): ShownAnswer[] {
  return fields.flatMap((placed): ShownAnswer[] => {
    const { field, children } = placed
    if (field.type === 'group') return shownIn(answers, children, prefix)
    const address = prefix + field.id
    const state = answers.record.state(address)
    if (!state?.visible) return []
    const label = field.label && answers.record.fill(address, field.label)
    if (field.type === 'repeat') {
      const instances = answers.record.instances(address).map((instance, index) => ({
        title: instanceTitle(instance.label, index, label),
        answers: shownIn(answers, children, `${address}.${instance.key}.`),
      }))
      return [{ fieldId: address, label, text: '', instances }]
    }
    if (state.value === null || !isInput(field.type) || field.type === 'hidden') return []
    return [{ fieldId: address, label, ...shownAs(state.value, field) }]
  })
}
