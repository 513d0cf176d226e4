import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

export interface Installed {
  /** A folder in which programs find the package and what it depends on. */
  folder: string
  /** The package itself. */
  client: string
  remove(): Promise<void>
}

/** Packs the client as a release does, and installs it beside its dependencies. */
export async function installClient(): Promise<Installed> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-client-'))
  const packed = path.join(folder, 'packed')
  await promisify(execFile)(process.execPath, [path.join(root, 'deploy/pack.mjs'), packed])
  const client = path.join(folder, 'node_modules/@formpost/client')
  await mkdir(path.dirname(client), { recursive: true })
  await rename(path.join(packed, 'client'), client)
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'openpgp']) {
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  }
  return { folder, client, remove: () => rm(folder, { recursive: true }) }
}
