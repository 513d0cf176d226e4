import type { Form } from '@formpost/contract'
import { download } from '@formpost/ui/download.ts'

import { openStream } from '../api/client.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { describeUnknown, type UnknownSetting } from './describe-unknown.ts'
import { messages } from './messages/index.ts'

/** Beyond so many, a list helps nobody. */
const maxListed = 100

export async function saveXlsform({ uuid, slug }: Form): Promise<void> {
  const response = await openStream('exportXlsform', { params: { form: uuid } })
  download(await response.blob(), `${slug}.xlsx`)
}

function Settings({ lead, settings }: { lead: string; settings: readonly UnknownSetting[] }) {
  if (settings.length === 0) return null
  return (
    <>
      <p>{lead}</p>
      <ul class="import-notes">
        {settings.slice(0, maxListed).map((each) => (
          <li key={`${each.field} ${each.setting}`}>{describeUnknown(each)}</li>
        ))}
        {settings.length > maxListed && <li>…</li>}
      </ul>
    </>
  )
}

interface XlsformDialogProps {
  form: Form
  unknown: readonly UnknownSetting[]
  onClose: () => void
}

/** What ODK does not know of a form, before its XLSForm is downloaded. */
export function XlsformDialog({ form, unknown, onClose }: XlsformDialogProps) {
  const save = useAction(async () => {
    await saveXlsform(form)
    onClose()
  })
  return (
    <FormDialog
      title={messages.xlsformTitle}
      submit={messages.download}
      isBusy={save.isBusy}
      error={save.error}
      onSubmit={() => void save.run()}
      onClose={onClose}
    >
      <Settings lead={messages.xlsformKept} settings={unknown.filter((each) => each.is_kept)} />
      <Settings lead={messages.xlsformLost} settings={unknown.filter((each) => !each.is_kept)} />
    </FormDialog>
  )
}
