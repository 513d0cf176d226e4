import type { Form } from '@formpost/contract'
import { download } from '@formpost/ui/download.ts'
import { navigate } from '@formpost/ui/router.ts'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { Failure } from '../parts/failure.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Panel } from '../parts/panel.tsx'
import { errorBeyond, refusalText } from '../parts/refusals.ts'
import { paths } from '../parts/routes.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import type { UnknownSetting } from './describe-unknown.ts'
import { messages } from './messages/index.ts'
import type { XlsformDialog } from './xlsform-dialog.tsx'

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

/** What ODK does not know of the form, with the dialog that says so. */
interface Told {
  unknown: readonly UnknownSetting[]
  Dialog: typeof XlsformDialog
}

/** Duplicates the form, and downloads it as a document or an XLSForm. */
export function CopiesPanel({ form }: { form: Form }) {
  const [isDuplicating, setDuplicating] = useState(false)
  const save = useAction(async () => {
    const document = await callApi('exportForm', { params: { form: form.uuid } })
    const text = `${JSON.stringify(document, null, 2)}\n`
    download(new Blob([text], { type: 'application/json' }), `${form.slug}.json`)
  })
  const [told, setTold] = useState<Told>()
  const tellOrSave = useAction(async () => {
    const { data: unknown } = await callApi('reportXlsform', { params: { form: form.uuid } })
    const { XlsformDialog, saveXlsform } = await import('./xlsform-dialog.tsx')
    if (unknown.length > 0) setTold({ unknown, Dialog: XlsformDialog })
    else await saveXlsform(form)
  })
  return (
    <Panel title={messages.copies} lead={messages.copiesLead}>
      <p class="row-note">{messages.documentHelp}</p>
      <Failure error={save.error ?? tellOrSave.error} />
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
          aria-disabled={tellOrSave.isBusy}
          onClick={() => void tellOrSave.run()}
        >
          {messages.downloadXlsform}
        </button>
      </div>
      {told && (
        <told.Dialog form={form} unknown={told.unknown} onClose={() => setTold(undefined)} />
      )}
      {isDuplicating && <DuplicateDialog form={form} onClose={() => setDuplicating(false)} />}
    </Panel>
  )
}
