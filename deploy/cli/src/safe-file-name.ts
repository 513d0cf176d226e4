/** A safe file name on all systems, from a name that someone chose. */
export function safeFileName(original: unknown): string {
  const name = String(original)
    // Control characters, path separators and characters reserved on Windows.
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+|(?<![. ])[. ]+$/g, '_')
  return [...name].slice(-100).join('') || 'file'
}
