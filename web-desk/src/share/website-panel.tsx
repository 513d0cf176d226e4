import type { Form } from '@formpost/contract'

import { CopyField } from '../parts/copy-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { messages } from './messages/index.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char]!)

/** A link for another website. A frame there could lose unsent answers: see docs/decisions/0020-forms-are-not-framed.md. */
const linkHtml = (url: string, title: string): string =>
  `<a href="${escape(url)}">${escape(title)}</a>`

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
