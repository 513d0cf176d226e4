import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What Prometheus reads from this process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

/** Time to answer an RPC, in seconds, by its name and its outcome (`ok` or the problem's code). */
export const rpcSeconds = new Histogram({
  name: 'formpost_rpc_duration_seconds',
  help: 'Time to answer an RPC.',
  labelNames: ['rpc', 'outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
