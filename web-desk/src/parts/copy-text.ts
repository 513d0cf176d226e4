/** Copies the text of a control. Browsers without the Clipboard API, as on plain http, copy what is selected. */
export async function copyText(control: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(control.value)
    return true
  } catch {
    control.select()
    return document.execCommand('copy')
  }
}
