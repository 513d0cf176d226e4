import { sameJson, type FieldTranslation, type FormTranslation } from '@formpost/rules'

import type { DraftDocument } from './draft-document.ts'
import {
  batch,
  changeSettings,
  setTexts,
  type Operation,
  type TextChange,
  type TextPlace,
} from './operation.ts'
import { apply } from './operations.ts'

type Texts = Readonly<Record<string, string | readonly (string | null)[] | null | undefined>>

/** The texts of the form or a field that differ, as they are later. */
function changedTexts(field: string | undefined, before: Texts, after: Texts): TextChange[] {
  const properties = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...properties].flatMap((property) => {
    const [former, text] = [before[property] ?? null, after[property] ?? null]
    const place: TextPlace = { field, property }
    if (property !== 'options')
      return former === text ? [] : [{ ...place, text: text as string | null }]
    const count = Math.max(former?.length ?? 0, text?.length ?? 0)
    return Array.from({ length: count }, (_, option) => option)
      .filter((option) => (former?.[option] ?? null) !== (text?.[option] ?? null))
      .map((option) => ({ ...place, option, text: text?.[option] ?? null }))
  })
}

function changesOfLanguage(before: FormTranslation, after: FormTranslation): TextChange[] {
  const [{ fields: former = {}, ...ownBefore }, { fields: later = {}, ...ownAfter }] = [
    before,
    after,
  ]
  const textsOf = (texts: FieldTranslation | undefined) => (texts ?? {}) as Texts
  const uuids = new Set([...Object.keys(former), ...Object.keys(later)])
  return [
    ...changedTexts(undefined, ownBefore, ownAfter),
    ...[...uuids].flatMap((uuid) =>
      changedTexts(uuid, textsOf(former[uuid]), textsOf(later[uuid])),
    ),
  ]
}

/**
 * The operation that gives a document the translations of another one with the same fields: text by text, so that texts that someone
 * else has changed meanwhile stay when it is rebased.
 */
export function translationsBetween(before: DraftDocument, after: DraftDocument): Operation {
  const [former, translations] = [before.form.translations, after.form.translations]
  if (sameJson(former, translations)) return batch([])
  const whole = changeSettings({ translations })
  if (!former || !translations) return whole
  const languages = new Set([...Object.keys(former), ...Object.keys(translations)])
  const byText = batch(
    [...languages].flatMap((language) => {
      const texts = changesOfLanguage(former[language] ?? {}, translations[language] ?? {})
      return texts.length > 0 ? [setTexts(language, texts)] : []
    }),
  )
  // Texts of fields or options that the document does not have can be set only with all others.
  return sameJson(apply(before, byText).document.form.translations, translations) ? byText : whole
}
