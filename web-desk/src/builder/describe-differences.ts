import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import type { Differences } from './document/index.ts'
import { fieldLabel } from './properties/field-label.ts'
import { messages } from './screen-messages/index.ts'

const lists = once(() => new Intl.ListFormat(locale))

const list = (names: readonly (keyof typeof messages.propertyNames)[]): string =>
  lists().format(names.map((name) => messages.propertyNames[name]))

/** What differs between two documents, a sentence for each field. */
export function describeDifferences(differences: Differences): string[] {
  const { added, removed, moved, changed, settings } = differences
  const texts = messages.differences
  return [
    ...(settings.length > 0 ? [texts.settings(list(settings))] : []),
    ...added.map((field) => texts.added(fieldLabel(field))),
    ...removed.map((field) => texts.removed(fieldLabel(field))),
    ...changed.map(({ after, properties }) =>
      texts.changed({ name: fieldLabel(after), properties: list(properties) }),
    ),
    ...moved.map((field) => texts.moved(fieldLabel(field))),
  ]
}
