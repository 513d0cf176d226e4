import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

export interface Loaded<T> {
  /** Stays while it is loaded again. */
  data: T | undefined
  error: unknown
  reload: () => void
  /** Shows other data at once, as after a change that the service has confirmed, and ignores what is being loaded. */
  replace: (data: T) => void
}

/** Data of a screen, loaded again when `deps` change. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  const loading = useRef<AbortController>()
  useEffect(() => {
    const controller = new AbortController()
    loading.current = controller
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ data })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState((previous) => ({ ...previous, error }))
      },
    )
    return () => controller.abort()
  }, [...deps, attempt])
  return {
    data: state.data,
    error: state.error,
    reload: useCallback(() => {
      setState(({ data }) => (data === undefined ? {} : { data }))
      setAttempt((count) => count + 1)
    }, []),
    replace: useCallback((data: T) => {
      loading.current?.abort()
      setState({ data })
    }, []),
  }
}
