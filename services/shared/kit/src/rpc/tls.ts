import { readFileSync } from 'node:fs'

import {
  credentials,
  experimental,
  ServerCredentials,
  type ChannelCredentials,
} from '@grpc/grpc-js'

import { ConfigError, type TlsSettings } from '../config/settings.ts'
import { watchCertificate } from '../observability/certificate-expiry.ts'
import { log } from '../observability/log.ts'

const refreshIntervalMs = 10_000

/** The certificate and key of a service and the CA that it trusts, in PEM. */
export interface Certificates {
  ca: Buffer
  cert: Buffer
  key: Buffer
}

/** Returns undefined without settings; throws if they are incomplete or a file cannot be read. */
function readCertificates(settings: TlsSettings): Certificates | undefined {
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
  watchCertificate(GRPC_TLS_CERT)
  return { ca: ca!, cert: cert!, key: key! }
}

/**
 * With certificates, clients present theirs and verify the CA and name of the server. Returns a function that reads the files
 * again, for each new channel, so that renewed certificates need no restart.
 */
export function clientCredentialsReader(settings: TlsSettings): () => ChannelCredentials {
  let current = readCertificates(settings)
  if (!current) return () => credentials.createInsecure()
  const create = ({ ca, cert, key }: Certificates) => credentials.createSsl(ca, key, cert)
  let created = create(current)
  return () => {
    try {
      const read = readCertificates(settings)!
      if (!isSame(read, current!)) created = create((current = read))
    } catch (error) {
      // For example while they are replaced.
      log.warn({ reason: (error as Error).message }, 'certificates not read again')
    }
    return created
  }
}

const isSame = (one: Certificates, other: Certificates) =>
  one.ca.equals(other.ca) && one.cert.equals(other.cert) && one.key.equals(other.key)

/**
 * With certificates, servers accept only clients with a certificate of the CA. The files are read again regularly, so that
 * renewed certificates need no restart.
 */
export function serverCredentials(settings: TlsSettings): ServerCredentials {
  if (!readCertificates(settings)) return ServerCredentials.createInsecure()
  const provider = new experimental.FileWatcherCertificateProvider({
    caCertificateFile: settings.GRPC_TLS_CA!,
    certificateFile: settings.GRPC_TLS_CERT!,
    privateKeyFile: settings.GRPC_TLS_KEY!,
    refreshIntervalMs,
  })
  return experimental.createCertificateProviderServerCredentials(provider, provider, true)
}
