import './form-list.css'

import type { FormListRow } from '@formpost/contract'
import { useEffect, useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { LoadFailure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { messages } from '../parts/messages/index.ts'
import { paths } from '../parts/routes.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { TextInput } from '../parts/text-input.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { FormRow } from './form-row.tsx'

const pageSize = 50
const searchDelay = 200

interface Search {
  text: string
  pages: number
}

interface Found extends Search {
  rows: FormListRow[]
  total: number
}

async function loadForms({ text, pages }: Search, signal: AbortSignal): Promise<Found> {
  const replies = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      callApi('listForms', {
        query: { page: index + 1, per_page: pageSize, q: text || undefined },
        signal,
      }),
    ),
  )
  return { text, pages, rows: replies.flatMap(({ data }) => data), total: replies[0]!.meta.total }
}

/** What is typed, once typing pauses. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), searchDelay)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** The owner's forms, newest first. */
export function FormListScreen() {
  const [typed, setTyped] = useState('')
  const text = usePaused(typed.trim())
  const [more, setMore] = useState({ text, pages: 1 })
  const pages = more.text === text ? more.pages : 1
  const { data, error, reload } = useLoaded(
    (signal) => loadForms({ text, pages }, signal),
    [text, pages],
  )
  const isSearching = typed !== '' || text !== ''
  return (
    <main id="main" class="wide">
      <div class="screen-head">
        <ScreenTitle title={messages.forms} />
        <a class="button primary" href={paths.new}>
          {messages.newForm}
        </a>
      </div>
      {(isSearching || (data && data.total > 0)) && (
        <div class="form-search" role="search">
          <TextInput
            label={messages.searchForms}
            type="search"
            maxLength={255}
            value={typed}
            onInput={setTyped}
          />
          <p class="row-note" role="status">
            {data?.text && messages.formsFound(data.total)}
          </p>
        </div>
      )}
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {!data && error === undefined && <Loading />}
      {data?.total === 0 && (
        <div class="empty">
          {data.text ? (
            <p>{messages.noFormsFound}</p>
          ) : (
            <>
              <h2>{messages.noForms}</h2>
              <p>{messages.noFormsBody}</p>
            </>
          )}
        </div>
      )}
      {data && data.rows.length > 0 && (
        <ul class="rows">
          {data.rows.map((row) => (
            <FormRow key={row.uuid} row={row} />
          ))}
        </ul>
      )}
      {data && data.rows.length < data.total && (
        <button
          type="button"
          class="secondary more"
          onClick={() => setMore({ text, pages: pages + 1 })}
        >
          {messages.showMore}
        </button>
      )}
    </main>
  )
}
