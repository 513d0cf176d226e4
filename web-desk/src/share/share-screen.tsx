import './share.css'

import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LocalNotice } from './local-notice.tsx'
import { messages } from './messages/index.ts'
import { PrefilledPanel } from './prefilled-panel.tsx'
import { QrPanel } from './qr-panel.tsx'
import { WebsitePanel } from './website-panel.tsx'

/** The ways to give the form to people. */
export const ShareScreen = ({ form, onChange }: FormScreenProps) => (
  <main id="main" class="panels">
    <ScreenTitle title={messages.share} class="visually-hidden" />
    {!form.is_active && <ClosedNotice form={form} onChange={onChange} />}
    <LocalNotice form={form} />
    <LinkPanel form={form} />
    <QrPanel form={form} />
    <PrefilledPanel form={form} />
    <WebsitePanel form={form} />
  </main>
)
