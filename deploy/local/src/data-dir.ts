import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { messageOf, StartError } from './start-error.ts'

/** Creates the folder for all state; only its owner can read it. */
export async function createDataDir(dataDir: string): Promise<void> {
  try {
    // When started by root, PostgreSQL runs under another account that must traverse this folder.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    for (const folder of [
      path.join(dataDir, 'logs'),
      path.join(dataDir, 'files'),
      sockets(dataDir),
    ]) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    }
  } catch (error) {
    throw new StartError(`Cannot use DATA_DIR: ${messageOf(error)}`)
  }
}

const sockets = (dataDir: string): string => path.join(dataDir, 'sockets')

/** The Unix socket on which a service listens for the other processes. */
export const socketFile = (dataDir: string, service: string): string =>
  path.join(sockets(dataDir), service)

export const logFile = (dataDir: string, name: string): string =>
  path.join(dataDir, 'logs', `${name}.log`)
