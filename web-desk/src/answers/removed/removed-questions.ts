import type { Field, Form, RemovedField } from '@formpost/contract'
import { useEffect, useMemo, useState } from 'preact/hooks'

import { readRemovedQuestions } from '../../api/removed-questions.ts'

/** A question of a form, or one that was removed from it. */
export type Question = Field & { readonly removed?: true | undefined }

const keyOf = (form: string) => `formpost-hides-removed-questions-${form}`

function hidesRemoved(form: string): boolean {
  try {
    return localStorage.getItem(keyOf(form)) !== null
  } catch {
    // Storage is blocked.
    return false
  }
}

function keep(form: string, isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(keyOf(form), 'true')
    else localStorage.removeItem(keyOf(form))
  } catch {
    // The choice then lasts as long as the page.
  }
}

const asQuestion = (field: RemovedField): Question => ({
  ...field,
  id: field.id ?? 0,
  form_id: 0,
  position: 0,
  created_at: field.removed_at,
  updated_at: field.removed_at,
})

/** The form with its removed questions after the others. A field that takes no answers any more gives way to the question it was. */
function withRemovedQuestions(form: Form, removed: readonly RemovedField[]): Form {
  if (removed.length === 0) return form
  const uuids = new Set(removed.map(({ uuid }) => uuid))
  const present = form.fields.filter(({ uuid }) => !uuids.has(uuid))
  return { ...form, fields: [...present, ...removed.map(asQuestion)] }
}

export interface RemovedQuestions {
  /** The form with the removed questions that have answers, unless they are hidden. */
  readonly form: Form
  /** How many there are, also if they are hidden. */
  readonly count: number
  readonly isShown: boolean
  readonly show: (isShown: boolean) => void
}

/** The removed questions of a form that have answers, shown unless someone has hidden them in this browser. */
export function useRemovedQuestions(form: Form): RemovedQuestions {
  const { uuid, version } = form
  const [removed, setRemoved] = useState<readonly RemovedField[]>([])
  const [chosen, setChosen] = useState<{ form: string; isShown: boolean }>()
  useEffect(() => {
    const controller = new AbortController()
    readRemovedQuestions(uuid, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setRemoved(found)
      },
      // The rest of the screen says so if the service cannot be reached.
      () => undefined,
    )
    return () => controller.abort()
  }, [uuid, version])
  const stored = useMemo(() => !hidesRemoved(uuid), [uuid])
  const isShown = chosen?.form === uuid ? chosen.isShown : stored
  const shown = useMemo(
    () => (isShown ? withRemovedQuestions(form, removed) : form),
    [form, removed, isShown],
  )
  return {
    form: shown,
    count: removed.length,
    isShown,
    show(next) {
      keep(uuid, !next)
      setChosen({ form: uuid, isShown: next })
    },
  }
}
