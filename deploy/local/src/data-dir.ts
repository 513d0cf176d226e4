import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { messageOf, StartError } from './start-error.ts'

/** Makes the folder that holds all state, open to its user only. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    // Root's PostgreSQL runs under another account, which has to pass through.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    for (const folder of [
      path.join(dataDir, 'logs'),
      path.join(dataDir, 'files'),
      sockets(dataDir),
    ]) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    }
  } catch (error) {
    throw new StartError(`DATA_DIR can't be used: ${messageOf(error)}`)
  }
}

const sockets = (dataDir: string): string => path.join(dataDir, 'sockets')

/** Where a part listens for the others. */
export const socketFile = (dataDir: string, part: string): string =>
  path.join(sockets(dataDir), part)

export const logFile = (dataDir: string, part: string): string =>
  path.join(dataDir, 'logs', `${part}.log`)
