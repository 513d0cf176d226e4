import { replaceAddress } from '@formpost/ui/router.ts'
import { useEffect } from 'preact/hooks'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { LoadFailure } from '../parts/failure.tsx'
import { messages } from '../parts/messages/index.ts'
import { paths } from '../parts/routes.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { currentUser } from '../parts/session.ts'
import { useAction } from '../parts/use-action.ts'
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
    replaceAddress(paths.forms)
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
