/** The features of autocannon that the load generator uses; the package has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string
      headers?: Record<string, string>
      body?: string
      setupRequest?: (request: Request) => Request
    }
    interface Options {
      url: string
      connections: number
      duration?: number | undefined
      amount?: number
      timeout?: number
      excludeErrorStats?: boolean
      requests: Request[]
    }
    interface Result {
      errors: number
      duration: number
      latency: { p50: number; p99: number; average: number }
      statusCodeStats: Record<string, { count: number }>
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>
  export default autocannon
}
