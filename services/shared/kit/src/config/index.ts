export {
  adminHost,
  ConfigError,
  logLevel,
  migrateConfig,
  otlpEndpoint,
  port,
  publicUrl,
  readConfig,
  serviceAddress,
  serviceConfig,
  type TlsSettings,
  tlsShape,
} from './settings.ts'
export { drainMs, type Lifecycle, runJob, runService, type ServiceProcess } from './lifecycle.ts'
export { printWait, waitForStores } from './wait-for-stores.ts'
