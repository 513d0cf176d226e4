import type { Form } from '@formpost/contract'

import { callApi } from '../api/client.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { isLoopback } from './is-loopback.ts'
import { messages } from './messages/index.ts'

async function loadAddresses(signal: AbortSignal): Promise<string[]> {
  return (await callApi('listNetworkAddresses', { signal })).data
}

/** Warns that the link works on this machine only, and lists its addresses in the network. */
function LoopbackNotice() {
  const { data: addresses = [] } = useLoaded(loadAddresses, [])
  return (
    <section class="notice" aria-labelledby="local-title">
      <h2 id="local-title">{messages.localTitle}</h2>
      <p>{messages.localBody}</p>
      {addresses.length > 0 && (
        <>
          <p>{messages.localAddresses}</p>
          <ul>
            {addresses.map((address) => (
              <li key={address}>
                <a href={address + location.pathname} dir="ltr">
                  {address}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{messages.offlineNeedsHttps}</p>
    </section>
  )
}

/** Says what the link of a form cannot do because of the address of this installation. */
export function LocalNotice({ form }: { form: Form }) {
  const { hostname, protocol } = new URL(form.public_url)
  if (isLoopback(hostname)) return <LoopbackNotice />
  if (protocol === 'https:') return null
  return (
    <section class="notice" aria-labelledby="local-title">
      <h2 id="local-title">{messages.insecureTitle}</h2>
      <p>{messages.offlineNeedsHttps}</p>
    </section>
  )
}
