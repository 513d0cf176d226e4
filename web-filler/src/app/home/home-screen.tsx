import { useEffect } from 'preact/hooks'

import { db } from '../../db/database.ts'
import { fetchForm } from '../../fill/fetch-form.ts'
import { DraftList } from '../draft-list.tsx'
import { formatRelative } from '../format.ts'
import { ChevronIcon } from '../icons.tsx'
import { installOffer } from '../install.ts'
import { words } from '../messages/index.ts'
import { fillPath } from '../router.ts'
import { ScreenTitle } from '../screen-title.tsx'
import { useStore } from '../store.ts'
import { useLive } from '../use-live.ts'
import { useTitle } from '../use-title.ts'
import { AddForms } from './add-forms.tsx'
import { type FormOnDevice, formsOnDevice } from './forms-on-device.ts'
import { HandOn } from './hand-on.tsx'

/** Asking for a form counts as a view of it, so one that was just fetched is left alone. */
const freshFor = 600_000

async function refresh(): Promise<void> {
  const forms = await db.forms.toArray()
  for (const form of forms) {
    if (Date.now() - form.fetchedAt < freshFor) continue
    const fetched = await fetchForm(form.publicId)
    if (fetched.kind === 'unreached') return
  }
}

function noteOf({ form, drafts, waiting, attention }: FormOnDevice): string {
  const freshness =
    form.closedAt === null
      ? words.freshness(formatRelative(form.fetchedAt, Date.now()))
      : words.formClosed
  const counts = [
    drafts > 0 && words.draftsCount(drafts),
    waiting > 0 && words.pillWaiting(waiting),
    attention > 0 && words.pillAttention(attention),
  ].filter(Boolean)
  return [freshness, ...counts].join(' · ')
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
              <span class="row-note">{noteOf(item)}</span>
            </span>
            <ChevronIcon />
          </a>
          <HandOn item={item} />
        </li>
      ))}
    </ul>
  )
}

export function HomeScreen() {
  const found = useLive(formsOnDevice, [])
  const install = useStore(installOffer)
  useTitle(words.home)
  useEffect(() => {
    void refresh().catch(() => undefined)
  }, [])
  const { forms = [], drafts = [], unsent = 0 } = found ?? {}
  return (
    <main id="main" class="column">
      <ScreenTitle>{words.home}</ScreenTitle>
      {found && forms.length === 0 && (
        <section class="empty">
          <h2>{words.homeEmpty}</h2>
          <p>{words.homeEmptyBody}</p>
        </section>
      )}
      {forms.length > 0 && (
        <>
          <p class="lead">{words.homeIntro}</p>
          <FormRows forms={forms} />
        </>
      )}
      <DraftList drafts={drafts} />
      {found && <AddForms open={forms.length === 0} />}
      <a class="row row-alone" href="/outbox">
        <span class="row-title">{words.outboxCount(unsent)}</span>
        <ChevronIcon />
      </a>
      {install && (
        <section class="install">
          <p>{words.installBody}</p>
          <button type="button" class="secondary" onClick={() => void install()}>
            {words.install}
          </button>
        </section>
      )}
    </main>
  )
}
