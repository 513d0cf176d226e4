import { takeLock } from './lock.ts'
import { createPostgres } from './postgres.ts'
import { logFile } from './data-dir.ts'

/**
 * Runs `work` on the embedded database of `dataDir` while nothing else does: the installation must be
 * stopped, and can't be started meanwhile.
 */
export async function withEmbeddedDatabase(
  dataDir: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const lock = await takeLock(dataDir, 'the data that is being moved')
  try {
    const postgres = await createPostgres({
      dataDir,
      logFile: logFile(dataDir, 'PostgreSQL'),
      spawned: ({ pid }) => void (pid && lock.notePart('PostgreSQL', pid)),
      tell: (sentence) => console.log(sentence),
    })
    await postgres.start()
    try {
      await work(postgres.url)
    } finally {
      await postgres.part.stop()
    }
  } finally {
    await lock.release()
  }
}
