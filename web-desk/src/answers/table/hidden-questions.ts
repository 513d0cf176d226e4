import { useMemo, useState } from 'preact/hooks'

const keyOf = (form: string) => `formpost-hidden-questions-${form}`

/** The uuids of questions that the table of a form hides in this browser. */
export type HiddenQuestions = ReadonlySet<string>

function read(form: string): HiddenQuestions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.map(String) : [])
  } catch {
    // Storage is blocked, or another program wrote there.
    return new Set()
  }
}

function write(form: string, hidden: HiddenQuestions): void {
  try {
    if (hidden.size > 0) localStorage.setItem(keyOf(form), JSON.stringify([...hidden]))
    else localStorage.removeItem(keyOf(form))
  } catch {
    // The choice then lasts as long as the page.
  }
}

export function useHiddenQuestions(
  form: string,
): [hidden: HiddenQuestions, hide: (hidden: HiddenQuestions) => void] {
  const stored = useMemo(() => read(form), [form])
  const [chosen, setChosen] = useState<{ form: string; hidden: HiddenQuestions }>()
  const hide = (hidden: HiddenQuestions) => {
    write(form, hidden)
    setChosen({ form, hidden })
  }
  return [chosen?.form === form ? chosen.hidden : stored, hide]
}
