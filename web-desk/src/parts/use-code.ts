import type { ComponentType } from 'preact'

import { ApiError, isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { useLoaded } from './use-loaded.ts'

/** Whether the service can be reached, with any answer. */
const isReachable = () =>
  callApi('getSession', {}).then(
    () => true,
    (error: unknown) => !isStatus(error, 0),
  )

interface Code<Props> {
  /** Undefined until it is loaded. */
  readonly Component: ComponentType<Props> | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** Loads the code of a component. */
export function useCode<Props>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  const { data, error, reload } = useLoaded(async () => {
    try {
      return { Component: await load() }
    } catch {
      throw new ApiError(0, {})
    }
  }, [])
  // After an update of the service, the code of the former version is gone; the page has to be loaded anew.
  const retry = async () => ((await isReachable()) ? location.reload() : reload())
  return { Component: data?.Component, error, retry: () => void retry() }
}
