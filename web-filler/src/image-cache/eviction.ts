export interface CacheLimits {
  count: number
  bytes: number
}
export interface CachedImage {
  url: string
  bytes: number
}

/** The images to delete: first those that no form on the device shows, then the others, each oldest first. */
export function imagesToDelete(
  oldestFirst: readonly CachedImage[],
  inUse: ReadonlySet<string>,
  { count: maxCount, bytes: maxBytes }: CacheLimits,
): string[] {
  let count = oldestFirst.length
  let bytes = oldestFirst.reduce((sum, image) => sum + image.bytes, 0)
  const deleted: string[] = []
  for (const isKept of [false, true]) {
    for (const image of oldestFirst) {
      if (count <= maxCount && bytes <= maxBytes) return deleted
      if (inUse.has(image.url) !== isKept) continue
      deleted.push(image.url)
      count--
      bytes -= image.bytes
    }
  }
  return deleted
}
