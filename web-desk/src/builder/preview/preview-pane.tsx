import { useStore } from '@formpost/ui/store.ts'
import { useEffect, useState } from 'preact/hooks'

import { callApi } from '../../api/client.ts'
import { LoadFailure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useBuilder } from '../builder-context.ts'
import { languagesOf } from '../document/index.ts'
import type { DraftSync } from '../saving/draft-sync.ts'
import { messages } from '../screen-messages/index.ts'
import { nameWithTag } from '../translations/language-names.ts'

export type PreviewWidth = 'phone' | 'desktop'

const widths: readonly PreviewWidth[] = ['phone', 'desktop']

/** The address on this origin, which the Content Security Policy allows in a frame. */
function addressOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** A value once it has stopped changing, so that the preview is not loaded again for every few keys. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), 800)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface PreviewPaneProps {
  sync: DraftSync
  form: string
  width: PreviewWidth
  onWidth: (width: PreviewWidth) => void
}

/** The filler on the draft. Every saved change shows it anew. */
export function PreviewPane({ sync, form, width, onWidth }: PreviewPaneProps) {
  const { document, form: live } = useBuilder()
  const latest = useStore(sync.revision)
  const revision = useSettled(latest)
  const isSaved = latest !== undefined
  const { kind } = useStore(sync.status)
  const isWaiting = isSaved || kind === 'saving' || kind === 'saved'
  useEffect(() => {
    void sync.keepDraft(true)
    return () => void sync.keepDraft(false)
  }, [sync])
  const { data, error, reload } = useLoaded(
    async () =>
      isSaved
        ? addressOf((await callApi('createPreviewLink', { params: { form } })).url)
        : undefined,
    [isSaved, form],
  )
  const { languages } = languagesOf(document, live)
  const [chosen, setChosen] = useState<string>()
  const language = chosen !== undefined && languages.includes(chosen) ? chosen : languages[0]
  return (
    <div class={`preview preview-${width}`}>
      <div class="preview-head">
        <p class="preview-note">{messages.previewNote}</p>
        {languages.length > 1 && (
          <select
            class="control"
            aria-label={messages.previewLanguage}
            value={language}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {languages.map((tag) => (
              <option key={tag} value={tag}>
                {nameWithTag(tag)}
              </option>
            ))}
          </select>
        )}
        <div class="segments" role="group" aria-label={messages.previewWidth}>
          {widths.map((each) => (
            <button
              key={each}
              type="button"
              class="segment"
              aria-pressed={each === width}
              onClick={() => onWidth(each)}
            >
              {messages[each]}
            </button>
          ))}
        </div>
      </div>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {!data &&
        error === undefined &&
        (isWaiting ? <Loading /> : <p role="status">{messages.previewNotSaved}</p>)}
      {data && (
        <iframe
          key={`${revision} ${language}`}
          class="preview-frame"
          src={language === undefined ? data : `${data}&language=${language}`}
          title={messages.previewOf}
        />
      )}
    </div>
  )
}
