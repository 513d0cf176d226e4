import type { Form, Submission } from '@formpost/contract'
import { createStore, useStore } from '@formpost/ui/store.ts'
import pMap from 'p-map'
import { useEffect, useState } from 'preact/hooks'

import { unlockedKeys } from '../unlock/unlocked-keys.ts'
import { LockedError } from '../worker/crypto.ts'
import { readSubmission, valuesOf } from './open-submission.ts'

/** The decrypted values of a row; undefined if no unlocked key opens them. */
export interface OpenedRow {
  values: Submission['values'] | undefined
}
type OpenedRows = ReadonlyMap<string, OpenedRow>

/** A table scrolls back over this many rows without decrypting them again. */
const maxKept = 2_000

/** Each row is a request of its own; more at a time would only wait in the browser. */
const maxRequests = 6

const openedRows = createStore<OpenedRows>(new Map())

// Nothing that was decrypted outlives its key, and another key may open more.
unlockedKeys.subscribe(() => openedRows.set(new Map()))

function keep(uuid: string, row: OpenedRow): void {
  const kept = [...openedRows.get()].slice(1 - maxKept)
  openedRows.set(new Map([...kept, [uuid, row]]))
}

interface Opening {
  /** By the uuid of the submission. */
  rows: OpenedRows
  error: unknown
  retry: () => void
}

/** Decrypts the submissions in view, once scrolling pauses. */
export function useOpenedRows(form: Form, uuids: readonly string[], isReadable: boolean): Opening {
  const rows = useStore(openedRows)
  const keys = useStore(unlockedKeys)
  const [error, setError] = useState<unknown>()
  const missing = isReadable && form.is_encrypted ? uuids.filter((uuid) => !rows.has(uuid)) : []
  useEffect(() => {
    if (missing.length === 0 || error !== undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const open = async (uuid: string) => {
      const opened = await readSubmission(form.uuid, uuid, signal)
      if (opened && !signal.aborted) {
        keep(uuid, { values: opened.answers && valuesOf(form, opened.answers) })
      }
    }
    const timer = setTimeout(() => {
      pMap(missing, open, { concurrency: maxRequests }).catch((reason: unknown) => {
        if (!signal.aborted && !(reason instanceof LockedError)) setError(reason)
      })
    }, 60)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // Rows that have been opened meanwhile must not interrupt the others.
  }, [form.uuid, isReadable, keys, error, uuids.join()])
  return { rows, error, retry: () => setError(undefined) }
}
