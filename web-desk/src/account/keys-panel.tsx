import type { Key } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { formatRelative, formatTime } from '@formpost/ui/format.ts'
import { useRef, useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { announce } from '../parts/announce.ts'
import { CopyField } from '../parts/copy-field.tsx'
import { Failure, LoadFailure } from '../parts/failure.tsx'
import { Panel } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { messages } from './messages/index.ts'
import { NewKeyDialog, type NewKey } from './new-key-dialog.tsx'

function KeyRow({ row, onRevoke }: { row: Key; onRevoke: () => void }) {
  const used = row.last_used_at
    ? messages.lastUsed(formatRelative(Date.parse(row.last_used_at), Date.now()))
    : messages.neverUsed
  return (
    <li class="item">
      <span class="row-text">
        <span class="row-title">
          <bdi>{row.name}</bdi>
        </span>
        <span class="row-note">
          {messages.accessNames[row.access]} · {messages.created(formatTime(row.created_at))} ·{' '}
          {used}
        </span>
      </span>
      <button
        type="button"
        class="secondary"
        aria-label={messages.revokeKey(row.name)}
        onClick={onRevoke}
      >
        {messages.revoke}
      </button>
    </li>
  )
}

/** The API keys of the owner. */
export function KeysPanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, reload, replace } = useLoaded(
    (signal) => callApi('listKeys', { signal }),
    [],
  )
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewKey>()
  const [asked, setAsked] = useState<Key>()
  const keys = data?.data ?? []
  const revoke = useAction(async ({ id }: Key) => {
    await callApi('revokeKey', { params: { key: id } })
    replace({ data: keys.filter((each) => each.id !== id) })
    if (created?.id === id) setCreated(undefined)
    announce(messages.revoked)
    heading.current?.focus()
  })
  return (
    <Panel title={messages.keys} lead={messages.keysLead} heading={heading}>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {created && (
        <CopyField
          label={messages.keySecret(created.name)}
          help={messages.keySecretHelp}
          value={created.secret}
          autofocus
        />
      )}
      {data && keys.length === 0 && <p>{messages.noKeys}</p>}
      {keys.length > 0 && (
        <ul class="rows">
          {keys.map((row) => (
            <KeyRow key={row.id} row={row} onRevoke={() => setAsked(row)} />
          ))}
        </ul>
      )}
      <Failure error={revoke.error} />
      <div class="panel-actions">
        <button type="button" class="secondary" onClick={() => setCreating(true)}>
          {messages.createKey}
        </button>
      </div>
      {isCreating && (
        <NewKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false)
            setCreated(key)
            const { secret: _, ...row } = key
            replace({ data: [...keys, row] })
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={messages.revokeTitle(asked.name)}
          body={messages.revokeBody}
          confirm={messages.revoke}
          cancel={messages.cancel}
          onClose={(isConfirmed) => {
            setAsked(undefined)
            if (isConfirmed) void revoke.run(asked)
          }}
        />
      )}
    </Panel>
  )
}
