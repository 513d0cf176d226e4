import { EncryptionSection } from '../encryption/settings/encryption-section.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { CopiesPanel } from './copies-panel.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { messages } from './messages/index.ts'
import { StatePanel } from './state-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** The settings of a form. They change the live form at once. */
export const SettingsScreen = ({ form, onChange }: FormScreenProps) => (
  <main id="main" class="panels">
    <ScreenTitle title={messages.settings} class="visually-hidden" />
    <TextsPanel form={form} onChange={onChange} />
    <StatePanel form={form} onChange={onChange} />
    <EncryptionSection form={form} onChange={onChange} />
    <WebhookPanel form={form} />
    <CopiesPanel form={form} />
    <DeletePanel form={form} />
  </main>
)
