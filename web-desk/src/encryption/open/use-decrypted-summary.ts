import type { Form } from '@formpost/contract'
import { useStore } from '@formpost/ui/store.ts'
import { useEffect, useState } from 'preact/hooks'

import { unlockedKeys } from '../unlock/unlocked-keys.ts'
import { summarizeDecrypted, type DecryptedSummary } from './decrypted-summary.ts'

interface State {
  result?: DecryptedSummary
  progress?: { done: number; total: number }
  error?: unknown
  isCancelled?: boolean
}

interface Summarizing extends State {
  cancel: () => void
  /** Begins again, after a failure or cancelling. */
  start: () => void
}

/** The summary of an encrypted form while its key is unlocked. */
export function useDecryptedSummary(
  form: Form,
  filter: Readonly<Record<string, string>>,
  isReadable: boolean,
): Summarizing {
  const keys = useStore(unlockedKeys)
  const [state, setState] = useState<State>({})
  const [attempt, setAttempt] = useState(0)
  const isWanted = form.is_encrypted && isReadable && !state.isCancelled
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const show = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    show({ progress: { done: 0, total: 0 } })
    summarizeDecrypted(form, filter, signal, (done, total) => {
      show({ progress: { done, total } })
    }).then(
      (result) => show({ result }),
      (error: unknown) => show({ error }),
    )
    return () => controller.abort()
  }, [form.uuid, form.fields, filter, isWanted, keys, attempt])
  return {
    // What was decrypted is not shown any more once the key is locked.
    ...(isReadable ? state : {}),
    cancel: () => setState({ isCancelled: true }),
    start: () => {
      setState({})
      setAttempt(attempt + 1)
    },
  }
}
