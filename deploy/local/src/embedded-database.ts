import { logFile } from './data-dir.ts'
import { takeLock } from './lock.ts'
import { createPostgres } from './postgres.ts'

/**
 * Runs `work` with exclusive access to the embedded database of `dataDir`. The installation must be stopped and cannot
 * be started until `work` ends.
 */
export async function withEmbeddedDatabase(
  dataDir: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const lock = await takeLock(dataDir, 'npm run move-data')
  try {
    const postgres = await createPostgres({
      dataDir,
      logFile: logFile(dataDir, 'PostgreSQL'),
      onSpawn: ({ pid }) => void (pid && lock.recordProcess('PostgreSQL', pid)),
      log: (message) => console.log(message),
    })
    await postgres.start()
    try {
      await work(postgres.url)
    } finally {
      await postgres.process.stop()
    }
  } finally {
    await lock.release()
  }
}
