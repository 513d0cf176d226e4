/** A name that every client reads as it is; those that cannot read the UTF-8 one get this. */
const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/**
 * A `Content-Disposition` with an ASCII and a UTF-8 file name (RFC 6266). `fallback` is the ASCII name if the name has other
 * characters.
 */
export const disposition = (
  type: 'attachment' | 'inline',
  name: string,
  fallback = asciiName(name),
): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const ascii = asciiName(name) === name ? name : fallback
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
