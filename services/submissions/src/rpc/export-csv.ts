import type { Handlers } from '@formpost/kit/rpc'
import { byteOrderMark, csvFields, csvHeader } from '@formpost/rules/csv'

import { exportLines } from '../store/export.ts'
import type { SubmitParts } from '../submit/item.ts'

type Export = Pick<Handlers<'submissions'>, 'ExportCsv'>

export const exportCsv = ({ db, forms, definitions }: SubmitParts): Export => ({
  async *ExportCsv({ form_uuid }, call) {
    const { version } = await forms.CheckOwner({ form_uuid }, call)
    const { form } = await definitions.ofVersion(form_uuid, version, call)
    const fields = csvFields(form.fields)
    yield { data: Buffer.from(byteOrderMark + csvHeader(fields)) }
    for await (const data of exportLines(db, form_uuid, fields)) yield { data }
  },
})
