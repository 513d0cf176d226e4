import { readFileSync } from 'node:fs'

import { type ChannelCredentials, credentials } from '@grpc/grpc-js'

import { ConfigError, type TlsSettings } from './config.ts'

/** What a part shows for itself, and the CA that it takes the others to be of; PEM. */
export interface Certificates {
  ca: Buffer
  cert: Buffer
  key: Buffer
}

/** Undefined where none is named; throws where some are or a file can't be read. */
export function readCertificates(settings: TlsSettings): Certificates | undefined {
  const { GRPC_TLS_CA, GRPC_TLS_CERT, GRPC_TLS_KEY } = settings
  if (!GRPC_TLS_CA && !GRPC_TLS_CERT && !GRPC_TLS_KEY) return undefined
  if (!GRPC_TLS_CA || !GRPC_TLS_CERT || !GRPC_TLS_KEY) {
    throw new ConfigError(
      'Set all of GRPC_TLS_CA, GRPC_TLS_CERT and GRPC_TLS_KEY, or none of them.',
    )
  }
  const [ca, cert, key] = [GRPC_TLS_CA, GRPC_TLS_CERT, GRPC_TLS_KEY].map((file) => {
    try {
      return readFileSync(file)
    } catch (error) {
      throw new ConfigError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  })
  return { ca: ca!, cert: cert!, key: key! }
}

/** Shows the part's certificate, and calls nobody whose own isn't of the CA and for the name called. */
export function clientCredentials(own: Certificates | undefined): ChannelCredentials {
  return own ? credentials.createSsl(own.ca, own.key, own.cert) : credentials.createInsecure()
}
