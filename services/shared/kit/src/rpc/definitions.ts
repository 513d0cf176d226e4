import { fileURLToPath } from 'node:url'

import type { ServiceDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'

import type { ServiceName } from './types.ts'

/** Loads a service definition; the options must match those of the generated types. */
export function loadDefinition(service: ServiceName | 'calls'): ServiceDefinition {
  const file = fileURLToPath(
    import.meta.resolve(`@formpost/proto/formpost/${service}/v1/${service}.proto`),
  )
  const loaded = loadSync(file, { keepCase: true, longs: Number, enums: String, defaults: true })
  const name = `formpost.${service}.v1.${service[0]!.toUpperCase()}${service.slice(1)}`
  return loaded[name] as ServiceDefinition
}
