import { useState } from 'preact/hooks'

import { words } from '../messages/index.ts'
import { storageTrouble } from '../trouble.ts'
import { keepLink, readLinks } from './keep-links.ts'

/** Takes links to forms and keeps these for offline, one after the other; `open` is how it begins. */
export function AddForms({ open }: { open: boolean }) {
  const [wasOpen] = useState(open)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string[]>([])
  const keep = async () => {
    const left: string[] = []
    for (const { link, publicId } of readLinks(text, location.origin)) {
      const { kept, said: news } = await keepLink(link, publicId)
      if (!kept) left.push(link)
      setSaid((before) => [...before, news])
    }
    setText(left.join('\n'))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setSaid([])
    void keep()
      .catch(storageTrouble.report)
      .finally(() => setBusy(false))
  }
  return (
    <details class="group add-forms" open={wasOpen}>
      <summary>{words.addForms}</summary>
      <form onSubmit={submit}>
        <label class="label" for="links">
          {words.addFormsLabel}
        </label>
        <p class="help" id="links-help">
          {words.addFormsHelp}
        </p>
        <textarea
          id="links"
          class="control"
          rows={3}
          dir="ltr"
          inputMode="url"
          autocapitalize="none"
          spellcheck={false}
          required
          value={text}
          placeholder={`${location.origin}/f/…`}
          aria-describedby="links-help"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="secondary" aria-disabled={isBusy ? 'true' : undefined}>
          {isBusy ? words.keeping : words.keepForOffline}
        </button>
        <div role="status">
          {said.length > 0 && (
            <ul class="said">
              {said.map((news) => (
                <li key={news}>{news}</li>
              ))}
            </ul>
          )}
        </div>
      </form>
    </details>
  )
}
