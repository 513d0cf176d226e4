const maxLength = 80

/** A slug of a title in any script: letters and digits joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  const slug = [...(words ?? []).join('-')].slice(0, maxLength).join('').replace(/-$/, '')
  return slug || 'form'
}
