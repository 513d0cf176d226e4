import { log, registry } from '@formpost/kit/observability'
import { Gauge } from 'prom-client'

const counted = 100_000

/** Tells among the metrics how many deleted files are still to be purged. */
export function watchPurge(countDeleted: (limit: number) => Promise<number>): void {
  new Gauge({
    name: 'formpost_files_to_purge',
    help: `Deleted files that are still to be purged, counted up to ${counted}.`,
    registers: [registry],
    async collect() {
      try {
        this.set(await countDeleted(counted))
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'purge not measured')
      }
    },
  })
}
