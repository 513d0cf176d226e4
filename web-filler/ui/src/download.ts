/** Saves a file with the browser's download. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
