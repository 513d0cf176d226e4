import { formatRelative } from '@formpost/ui/format.ts'
import { ChevronIcon } from '@formpost/ui/icons.tsx'
import { useStore } from '@formpost/ui/store.ts'
import { useTitle } from '@formpost/ui/use-title.ts'
import { useEffect } from 'preact/hooks'

import { db } from '../../db/database.ts'
import { fetchForm } from '../../fill/fetch-form.ts'
import { PinSection } from '../../pin/pin-section.tsx'
import { DraftList } from '../draft-list.tsx'
import { installPrompt } from '../install.ts'
import { messages as app } from '../messages/index.ts'
import { fillPath } from '../routes.ts'
import { ScreenTitle } from '../screen-title.tsx'
import { useLiveQuery } from '../use-live-query.ts'
import { AddForms } from './add-forms.tsx'
import { formsOnDevice, type FormOnDevice } from './forms-on-device.ts'
import { messages } from './messages/index.ts'
import { ShareForm } from './share-form.tsx'

/** Every fetch counts as a view, so recently fetched forms are skipped. */
const refreshAfter = 600_000

async function refreshForms(): Promise<void> {
  const forms = await db.forms.toArray()
  for (const form of forms) {
    if (Date.now() - form.fetchedAt < refreshAfter) continue
    const { kind } = await fetchForm(form.publicId)
    if (kind === 'unreachable') return
  }
}

function statusLine({ form, drafts, waiting, attention }: FormOnDevice): string {
  const status =
    form.closedAt === null
      ? messages.formUpdated(formatRelative(form.fetchedAt, Date.now()))
      : messages.formClosed
  const counts = [
    drafts > 0 && app.draftsCount(drafts),
    waiting > 0 && app.pillWaiting(waiting),
    attention > 0 && app.pillAttention(attention),
  ].filter(Boolean)
  return [status, ...counts].join(' · ')
}

function FormRows({ forms }: { forms: readonly FormOnDevice[] }) {
  return (
    <ul class="rows">
      {forms.map((item) => (
        <li key={item.form.publicId} class="row-pair">
          <a class="row" href={fillPath(item.form.publicId)}>
            <span class="row-text">
              <span class="row-title" dir="auto">
                {item.form.title}
              </span>
              <span class="row-note">{statusLine(item)}</span>
            </span>
            <ChevronIcon />
          </a>
          <ShareForm item={item} />
        </li>
      ))}
    </ul>
  )
}

export function HomeScreen() {
  const stored = useLiveQuery(formsOnDevice, [])
  const install = useStore(installPrompt)
  useTitle(app.home)
  useEffect(() => {
    void refreshForms().catch(() => undefined)
  }, [])
  const { forms = [], drafts = [], unsent = 0 } = stored ?? {}
  return (
    <main id="main" class="column">
      <ScreenTitle>{app.home}</ScreenTitle>
      {stored && forms.length === 0 && (
        <section class="empty">
          <h2>{messages.homeEmpty}</h2>
          <p>{messages.homeEmptyBody}</p>
        </section>
      )}
      {forms.length > 0 && (
        <>
          <p class="lead">{messages.homeIntro}</p>
          <FormRows forms={forms} />
        </>
      )}
      <DraftList drafts={drafts} />
      {stored && <AddForms open={forms.length === 0} />}
      <a class="row row-alone" href="/outbox">
        <span class="row-title">{app.outboxCount(unsent)}</span>
        <ChevronIcon />
      </a>
      <PinSection />
      {install && (
        <section class="install">
          <p>{messages.installBody}</p>
          <button type="button" class="secondary" onClick={() => void install()}>
            {messages.install}
          </button>
        </section>
      )}
    </main>
  )
}
