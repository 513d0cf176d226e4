import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import type { ComponentType } from 'preact'

import { ApiError, isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { LoadFailure } from '../parts/failure.tsx'
import { useLoaded } from '../parts/use-loaded.ts'

/** Whether the service can be reached, with any answer. */
const isReachable = () =>
  callApi('getSession', {}).then(
    () => true,
    (error: unknown) => !isStatus(error, 0),
  )

/** A screen whose code is loaded when it is first shown. */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyScreen(props: Props) {
    const { data, error, reload } = useLoaded(async () => {
      try {
        return { Screen: await load() }
      } catch {
        throw new ApiError(0, {})
      }
    }, [])
    // After an update of the service, the code of the former version is gone; the page has to be loaded anew.
    const retry = async () => ((await isReachable()) ? location.reload() : reload())
    if (data) return <data.Screen {...props} />
    if (error === undefined) return <LoadingScreen />
    return (
      <main id="main" class="wide">
        <LoadFailure error={error} onRetry={() => void retry()} />
      </main>
    )
  }
}
