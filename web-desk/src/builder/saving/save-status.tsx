import { useStore } from '@formpost/ui/store.ts'
import { useEffect } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { describeError } from '../../parts/describe-error.ts'
import { messages } from '../screen-messages/index.ts'
import type { DraftSync } from './draft-sync.ts'

interface SaveStatusProps {
  sync: DraftSync
  hasChanges: boolean
  onShowConflict: () => void
}

/** Whether the draft is saved, in a few words. Only what someone should know at once is announced. */
export function SaveStatusLine({ sync, hasChanges, onShowConflict }: SaveStatusProps) {
  const status = useStore(sync.status)
  const { kind } = status
  useEffect(() => {
    if (kind === 'kept') announce(messages.kept)
  }, [kind])
  switch (kind) {
    case 'saved':
      return <UsualStatus shown={hasChanges ? messages.draftSaved : messages.noChanges} />
    case 'saving':
      return <UsualStatus shown={messages.saving} class="save-slow" />
    case 'kept':
      return <p class="save-status save-kept">{messages.kept}</p>
    case 'refused':
      return (
        <p class="save-status save-failed" role="alert" dir="auto">
          {describeError(status.error)}
        </p>
      )
    case 'conflict':
      return (
        <p class="save-status save-failed">
          {messages.conflictStatus}{' '}
          <button type="button" class="quiet" onClick={onShowConflict}>
            {messages.conflictShow}
          </button>
        </p>
      )
  }
}

const usualTexts = () => [messages.noChanges, messages.draftSaved, messages.saving]
const longerOf = (one: string, other: string) => (other.length > one.length ? other : one)

/** As wide as the longest of its texts, so that nothing moves when they change. */
const UsualStatus = ({ shown, ...props }: { shown: string; class?: string }) => (
  <p
    class={`save-status save-usual ${props.class ?? ''}`}
    data-longest={usualTexts().reduce(longerOf)}
  >
    {shown}
  </p>
)
