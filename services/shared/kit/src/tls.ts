import { readFileSync } from 'node:fs'

import { type ChannelCredentials, credentials, ServerCredentials } from '@grpc/grpc-js'

import { ConfigError, type TlsSettings } from './config.ts'

interface Pair {
  ca: Buffer
  cert: Buffer
  key: Buffer
}

/** Undefined where none is named; throws where some are or a file can't be read. */
function readPair({ GRPC_TLS_CA, GRPC_TLS_CERT, GRPC_TLS_KEY }: TlsSettings): Pair | undefined {
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

/** Refuses callers without a certificate of the CA; without TLS anybody who reaches the port may call. */
export function serverCredentials(settings: TlsSettings): ServerCredentials {
  const pair = readPair(settings)
  if (!pair) return ServerCredentials.createInsecure()
  const { ca, cert, key } = pair
  return ServerCredentials.createSsl(ca, [{ cert_chain: cert, private_key: key }], true)
}

/** Shows the part's certificate, and calls nobody whose own isn't of the CA and for the name called. */
export function clientCredentials(settings: TlsSettings): ChannelCredentials {
  const pair = readPair(settings)
  return pair ? credentials.createSsl(pair.ca, pair.key, pair.cert) : credentials.createInsecure()
}
