import type { Handlers } from '@formpost/kit/rpc'
import { byteOrderMark, csvFields, csvHeader } from '@formpost/rules/csv'

import { exportLines } from '../store/export.ts'
import type { RpcDependencies } from './dependencies.ts'

type Export = Pick<Handlers<'submissions'>, 'ExportCsv'>

export const exportCsv = ({ db, forms, definitions }: RpcDependencies): Export => ({
  async *ExportCsv({ form_uuid: formUuid }, call) {
    const version = await forms.checkOwner(formUuid, call)
    const { form } = await definitions.get(formUuid, version, call)
    const fields = csvFields(form.fields)
    yield { data: Buffer.from(byteOrderMark + csvHeader(fields)) }
    for await (const data of exportLines(db, formUuid, fields)) yield { data }
  },
})
