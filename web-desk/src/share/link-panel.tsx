import type { Form } from '@formpost/contract'

import { CopyField } from '../parts/copy-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { messages } from './messages/index.ts'

/** The link of the form. */
export const LinkPanel = ({ form }: { form: Form }) => (
  <Panel title={messages.link} lead={messages.linkLead}>
    <CopyField label={messages.link} copy={messages.copyLink} value={form.public_url} />
    {form.is_active && (
      <div class="panel-actions">
        <a class="button secondary" href={form.public_url} target="_blank" rel="noopener">
          {messages.seeForm}
        </a>
      </div>
    )}
  </Panel>
)
