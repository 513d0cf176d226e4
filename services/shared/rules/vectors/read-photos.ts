import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('photos/', import.meta.url)
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  heic: 'image/heic',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export interface Photo {
  name: string
  type: string
  bytes: Uint8Array
}

/** The pictures of `photos/`. */
export const photos: readonly Photo[] = readdirSync(folder)
  .filter((name) => !name.endsWith('.md'))
  .sort()
  .map((name) => ({
    name,
    type: types[name.split('.').at(-1)!]!,
    bytes: Uint8Array.from(readFileSync(new URL(name, folder))),
  }))

export const photoOf = (name: string): Photo => photos.find((photo) => photo.name === name)!
