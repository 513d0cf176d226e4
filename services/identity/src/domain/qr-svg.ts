import { encodeQR } from 'qr'

/** A QR code as an SVG of plain shapes on a white background, so that it is readable on any page. */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const size = rows.length
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`
  )
}
