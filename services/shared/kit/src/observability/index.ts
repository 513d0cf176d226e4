export { log } from './log.ts'
export { registry } from './metrics.ts'
export { currentTraceContext, startSpan, traceContextFrom } from './tracing.ts'
