import type { Form } from '@formpost/contract'

import { CopyField } from '../parts/copy-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { linkHtml } from './link-html.ts'
import { messages } from './messages/index.ts'

/** The link as HTML, for a page of the owner. */
export const WebsitePanel = ({ form }: { form: Form }) => (
  <Panel title={messages.website} lead={messages.websiteLead}>
    <CopyField
      label={messages.html}
      copy={messages.copyHtml}
      rows={2}
      value={linkHtml(form.public_url, form.title)}
    />
  </Panel>
)
