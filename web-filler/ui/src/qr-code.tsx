import { encodeQR } from 'qr'

interface QrCodeProps {
  text: string
  /** The accessible name, if it is not the text itself. */
  label?: string
}

/** A text as a QR code. */
export function QrCode({ text, label = text }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  )
}
