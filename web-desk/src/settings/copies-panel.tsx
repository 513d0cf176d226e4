import type { Form } from '@formpost/contract'
import { download } from '@formpost/ui/download.ts'
import { navigate } from '@formpost/ui/router.ts'
import { useState } from 'preact/hooks'

import { callApi, openStream } from '../api/client.ts'
import { Failure } from '../parts/failure.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Panel } from '../parts/panel.tsx'
import { errorBeyond, refusalText } from '../parts/refusals.ts'
import { paths } from '../parts/routes.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'

function DuplicateDialog({ form, onClose }: { form: Form; onClose: () => void }) {
  const [title, setTitle] = useState(messages.copyOf(form.title))
  const duplicate = useAction(async () => {
    const params = { form: form.uuid }
    const { data } = await callApi('duplicateForm', { params, body: { title } })
    navigate(paths.form(data.uuid, 'build'))
  })
  return (
    <FormDialog
      title={messages.duplicateTitle}
      submit={messages.duplicate}
      isBusy={duplicate.isBusy}
      error={errorBeyond(duplicate.error, ['title'])}
      onSubmit={() => void duplicate.run()}
      onClose={onClose}
    >
      <TextInput
        label={messages.titleOfCopy}
        maxLength={255}
        value={title}
        error={refusalText(duplicate.error, 'title', messages.titleMissing)}
        onInput={setTitle}
      />
    </FormDialog>
  )
}

/** Duplicates the form, and downloads it as a document. */
export function CopiesPanel({ form }: { form: Form }) {
  const [isDuplicating, setDuplicating] = useState(false)
  const save = useAction(async () => {
    const document = await callApi('exportForm', { params: { form: form.uuid } })
    const text = `${JSON.stringify(document, null, 2)}\n`
    download(new Blob([text], { type: 'application/json' }), `${form.slug}.json`)
  })
  const saveXlsform = useAction(async () => {
    const response = await openStream('exportXlsform', { params: { form: form.uuid } })
    download(await response.blob(), `${form.slug}.xlsx`)
  })
  return (
    <Panel title={messages.copies} lead={messages.copiesLead}>
      <p class="row-note">{messages.documentHelp}</p>
      <Failure error={save.error ?? saveXlsform.error} />
      <div class="panel-actions">
        <button type="button" class="secondary" onClick={() => setDuplicating(true)}>
          {messages.duplicate}
        </button>
        <button
          type="button"
          class="secondary"
          aria-disabled={save.isBusy}
          onClick={() => void save.run()}
        >
          {messages.downloadDocument}
        </button>
        <button
          type="button"
          class="secondary"
          aria-disabled={saveXlsform.isBusy}
          onClick={() => void saveXlsform.run()}
        >
          {messages.downloadXlsform}
        </button>
      </div>
      {isDuplicating && <DuplicateDialog form={form} onClose={() => setDuplicating(false)} />}
    </Panel>
  )
}
