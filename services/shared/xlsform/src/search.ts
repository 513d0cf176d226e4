/**
 * Whether an appearance takes the choices from a file by `search()`. Collect and pyxform find it anywhere in the text; other spellings are
 * probably meant as it.
 */
export const hasSearch = (appearance: string): boolean => /search\s*\(/i.test(appearance)
