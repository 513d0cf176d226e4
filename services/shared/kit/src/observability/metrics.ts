import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process. */
export const registry = new Registry()
// The default precision wakes an idle process a hundred times a second.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })

/** The outcome is `ok` or the code of the problem. */
export const rpcSeconds = new Histogram({
  name: 'formpost_rpc_duration_seconds',
  help: 'Time to answer an RPC.',
  labelNames: ['rpc', 'outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

interface Connections {
  totalCount: number
  idleCount: number
  waitingCount: number
  ended: boolean
}

const pools = new Set<Connections>()

/** Adds a pool to the metrics until it is closed. */
export const watchPool = (pool: Connections): void => void pools.add(pool)

new Gauge({
  name: 'formpost_database_connections',
  help: 'Connections to PostgreSQL that are busy or idle, and calls that wait for one.',
  labelNames: ['state'] as const,
  registers: [registry],
  collect() {
    const sum = { busy: 0, idle: 0, awaited: 0 }
    for (const pool of pools) {
      if (pool.ended) pools.delete(pool)
      sum.busy += pool.totalCount - pool.idleCount
      sum.idle += pool.idleCount
      sum.awaited += pool.waitingCount
    }
    for (const [state, count] of Object.entries(sum)) this.set({ state }, count)
  },
})
