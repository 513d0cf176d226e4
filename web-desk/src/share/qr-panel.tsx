import type { Form } from '@formpost/contract'
import { download } from '@formpost/ui/download.ts'
import { QrCode } from '@formpost/ui/qr-code.tsx'
import { encodeQR } from 'qr'

import { Panel } from '../parts/panel.tsx'
import { messages } from './messages/index.ts'

/** The link as a QR code, to print and to download. Only it is printed, with the title and the link. */
export const QrPanel = ({ form }: { form: Form }) => (
  <div class="qr-panel">
    <Panel title={messages.qrCode} lead={messages.qrCodeLead}>
      <p class="print-only print-title" dir="auto">
        {form.title}
      </p>
      <QrCode text={form.public_url} label={messages.qrCodeOf(form.public_url)} />
      <p class="print-only" dir="ltr">
        {form.public_url}
      </p>
      <div class="panel-actions">
        <button type="button" class="secondary" onClick={() => print()}>
          {messages.print}
        </button>
        <button
          type="button"
          class="secondary"
          onClick={() => {
            const svg = encodeQR(form.public_url, 'svg', { border: 4 })
            download(new Blob([svg], { type: 'image/svg+xml' }), `${form.slug}-qr.svg`)
          }}
        >
          {messages.downloadSvg}
        </button>
      </div>
    </Panel>
  </div>
)
