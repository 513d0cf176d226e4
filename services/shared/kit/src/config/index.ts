export {
  adminHost,
  ConfigError,
  jobConfig,
  logLevel,
  migrateConfig,
  otlpEndpoint,
  port,
  publicUrl,
  readConfig,
  serviceAddress,
  serviceConfig,
  type ServiceConfig,
  type TlsSettings,
  tlsShape,
} from './settings.ts'
export {
  drainMs,
  type Lifecycle,
  runJob,
  runService,
  type ServiceProcess,
  type StopReason,
} from './lifecycle.ts'
export { printWait, StoreNotReady, waitForStores } from './wait-for-stores.ts'
