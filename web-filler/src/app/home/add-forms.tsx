import { useState } from 'preact/hooks'

import { storageFailure } from '../storage-failure.ts'
import { parseFormLinks, saveFormFromLink } from './form-links.ts'
import { messages } from './messages/index.ts'

/** A form for links, which saves the linked forms for offline use one by one. `open` is the initial state. */
export function AddForms({ open }: { open: boolean }) {
  const [wasOpen] = useState(open)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<string[]>([])
  const save = async () => {
    const failed: string[] = []
    for (const { link, publicId } of parseFormLinks(text, location.origin)) {
      const { isSaved, message } = await saveFormFromLink(link, publicId)
      if (!isSaved) failed.push(link)
      setResults((previous) => [...previous, message])
    }
    setText(failed.join('\n'))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setResults([])
    void save()
      .catch(storageFailure.report)
      .finally(() => setBusy(false))
  }
  return (
    <details class="group add-forms" open={wasOpen}>
      <summary>{messages.addForms}</summary>
      <form onSubmit={submit}>
        <label class="label" for="links">
          {messages.addFormsLabel}
        </label>
        <p class="help" id="links-help">
          {messages.addFormsHelp}
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
          {isBusy ? messages.downloading : messages.saveForOffline}
        </button>
        <div role="status">
          {results.length > 0 && (
            <ul class="link-results">
              {results.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      </form>
    </details>
  )
}
