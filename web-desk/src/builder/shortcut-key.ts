/**
 * The key of a shortcut in lower case. A layout that types no Latin letters, such as Arabic, has shortcuts where the Latin letters
 * are printed on the same keyboard.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^[ -~]+$/.test(key) ? undefined : /^Key([A-Z])$/.exec(code)?.[1]
  return (letter ?? key).toLowerCase()
}
