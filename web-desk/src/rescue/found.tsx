import type { Form } from '@formpost/contract'
import { AlertIcon } from '@formpost/ui/icons.tsx'
import { useLayoutEffect, useRef } from 'preact/hooks'

import { takesOfflineAnswers } from '../parts/grace.ts'
import { messages } from './messages/index.ts'
import type { Contents } from './read-contents.ts'

/** What an export has for a form. It takes the focus, so that screen readers read it. */
export function Found({ contents, form }: { contents: Contents; form: Form }) {
  const { records, leftOut, sent, drafts, others } = contents
  const files = records.reduce((sum, { record }) => sum + record.files.length, 0)
  const titles = [...others.keys()].join(', ')
  const countOfOthers = [...others.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    records.length > 0 && messages.found(records.length),
    files > 0 && messages.files(files),
    sent > 0 && messages.sent(sent),
    drafts > 0 && messages.drafts(drafts),
    countOfOthers > 0 && messages.others({ count: countOfOthers, titles }),
  ].filter((line) => line !== false)
  const found = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => found.current?.focus(), [])
  return (
    <div ref={found} tabIndex={-1}>
      <ul class="rescue-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {records.length + leftOut.length === 0 && <li>{messages.nothing}</li>}
      </ul>
      {!takesOfflineAnswers(form, Date.now()) && records.length > 0 && (
        <p class="rescue-note">
          <AlertIcon /> <span>{messages.closed}</span>
        </p>
      )}
    </div>
  )
}
