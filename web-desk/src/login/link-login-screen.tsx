import { useEffect } from 'preact/hooks'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { LoadFailure } from '../app/failure.tsx'
import { messages } from '../app/messages/index.ts'
import { navigate, paths } from '../app/router.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { currentUser } from '../app/session.ts'
import { useAction } from '../app/use-action.ts'
import { deviceName } from './device-name.ts'
import { LinkInvalid } from './link-invalid.tsx'
import { linkToken } from './link-token.ts'

/** Logs in with a one-time link. */
export function LinkLoginScreen({ token }: { token: string }) {
  const { run, error } = useAction(async () => {
    const { data } = await callApi('createSessionFromLink', {
      body: { token, device_name: deviceName() },
    })
    linkToken.set(undefined)
    currentUser.set(data)
    navigate(paths.forms, { replace: true })
  })
  useEffect(() => void run(), [])
  if (isStatus(error, 422)) return <LinkInvalid />
  return (
    <main id="main" class="column">
      <ScreenTitle title={messages.linkLogin} />
      {error !== undefined && <LoadFailure error={error} onRetry={() => void run()} />}
    </main>
  )
}
