export { createAdminServer } from './admin-server.ts'
export { log } from './log.ts'
export { registry } from './metrics.ts'
export { currentWork, startWork, workFrom } from './tracing.ts'
