import type { Version, VersionRow } from '@formpost/contract'
import type { Version__Output } from '@formpost/proto/gen/formpost/forms/v1/Version'

import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toContent } from './form-content.ts'
import { listEnvelope, toServicePage } from './to-rest.ts'

function toVersionRow({ version, created_at, change, author }: Version__Output): VersionRow {
  return {
    version,
    created_at,
    change: (change as VersionRow['change'] | undefined) ?? null,
    author: author && {
      uuid: author.owner_uuid,
      name: author.owner_name,
      email: author.owner_email,
      credential: {
        kind: author.credential_kind as NonNullable<VersionRow['author']>['credential']['kind'],
        name: author.credential_name,
      },
    },
  }
}

/** `/forms/{form}/versions…`: the history of a form. */
export const createVersionHandlers = ({
  forms,
}: Upstreams): Pick<Handlers, 'listVersions' | 'getVersion'> => ({
  async listVersions({ params, query, call, appUrl }) {
    const { versions, total } = await forms.ListVersions(
      { form_uuid: params.form, ...toServicePage(query) },
      call,
    )
    const path = `${appUrl}/api/v1/forms/${params.form}/versions`
    return {
      data: versions.map(toVersionRow),
      ...listEnvelope(path, query, total, versions.length),
    }
  },

  async getVersion({ params, call }) {
    const { version, content } = await forms.GetVersion(
      { form_uuid: params.form, version: params.version },
      call,
    )
    const { form, fields } = toContent(content!)
    return {
      data: { ...toVersionRow(version!), formpost: 1, form: form as Version['form'], fields },
    }
  },
})
