export {
  adminHost,
  ConfigError,
  jobConfig,
  logLevel,
  migrateConfig,
  otlpEndpoint,
  port,
  readConfig,
  serviceAddress,
  serviceConfig,
  type ServiceConfig,
  type TlsSettings,
  tlsShape,
} from './settings.ts'
export { drainMs, runJob, runService, type ServiceProcess } from './lifecycle.ts'
