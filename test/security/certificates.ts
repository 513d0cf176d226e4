import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const script = path.resolve(import.meta.dirname, '../../deploy/tls/make-certificates.sh')

/** The TLS settings of a service. */
export type TlsFiles = Record<'GRPC_TLS_CA' | 'GRPC_TLS_CERT' | 'GRPC_TLS_KEY', string>

export interface Certificates {
  folder: string
  /** The settings of one service. */
  of(service: string): TlsFiles
  /** Issues new certificates of the same CA. */
  renew(): Promise<void>
  remove(): Promise<void>
}

/** Creates a CA and a certificate for each of `services`, which are valid for this machine and for `names` too. */
export async function createCertificates(
  services: readonly string[],
  names: readonly string[] = [],
): Promise<Certificates> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-tls-'))
  const renew = async () => {
    await promisify(execFile)(script, [folder, 'IP:127.0.0.1', 'DNS:localhost', ...names], {
      env: { ...process.env, SERVICES: services.join(' ') },
    })
    // The services of `npm start` may run as another user.
    await chmod(folder, 0o711)
  }
  await renew()
  return {
    folder,
    of: (service) => ({
      GRPC_TLS_CA: path.join(folder, service, 'ca.crt'),
      GRPC_TLS_CERT: path.join(folder, service, 'tls.crt'),
      GRPC_TLS_KEY: path.join(folder, service, 'tls.key'),
    }),
    renew,
    remove: () => rm(folder, { recursive: true }),
  }
}
