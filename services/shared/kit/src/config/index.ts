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
export { drainMs, type Lifecycle, runService, type ServiceProcess } from './lifecycle.ts'
export { runMigrate } from './run-migrate.ts'
export { printWait, waitForStores } from './wait-for-stores.ts'
