import { useCallback, useRef, useState } from 'preact/hooks'

export interface Action<Args extends unknown[]> {
  run: (...args: Args) => Promise<void>
  isBusy: boolean
  error: unknown
  clear: () => void
}

/** Something that a button starts: at most once at a time, with its failure to show beside it. */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): Action<Args> {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: undefined,
  })
  const running = useRef(false)
  const latest = useRef(work)
  latest.current = work
  const run = useCallback(async (...args: Args) => {
    if (running.current) return
    running.current = true
    setState({ isBusy: true, error: undefined })
    try {
      await latest.current(...args)
      setState({ isBusy: false, error: undefined })
    } catch (error) {
      setState({ isBusy: false, error })
    } finally {
      running.current = false
    }
  }, [])
  const clear = useCallback(() => setState({ isBusy: false, error: undefined }), [])
  return { ...state, run, clear }
}
