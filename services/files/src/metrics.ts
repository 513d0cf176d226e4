import { log, registry } from '@formpost/kit/observability'
import { Gauge } from 'prom-client'

const maxCount = 100_000

/** Reports the number of deleted files whose bytes or rows remain. */
export function watchPurge(countDeleted: (limit: number) => Promise<number>): void {
  new Gauge({
    name: 'formpost_files_to_purge',
    help: `Deleted files that are still to be purged, counted up to ${maxCount}.`,
    registers: [registry],
    async collect() {
      try {
        this.set(await countDeleted(maxCount))
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'purge not measured')
      }
    },
  })
}
