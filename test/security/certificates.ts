import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const openssl = (...args: string[]) => promisify(execFile)('openssl', args)

/** The TLS settings of a service. */
export type TlsFiles = Record<'GRPC_TLS_CA' | 'GRPC_TLS_CERT' | 'GRPC_TLS_KEY', string>

/** Creates a CA and one certificate for this machine in a new folder. */
export async function createCertificates(): Promise<TlsFiles & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-tls-'))
  const at = (name: string) => path.join(folder, name)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const authority = [
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
    '-subj',
    '/CN=Formpost services',
  ]
  await openssl('req', '-x509', ...key, ...authority)
  const request = ['-keyout', at('service.key'), '-out', at('service.csr'), '-subj', '/CN=service']
  await openssl('req', ...key, ...request)
  await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost')
  const signing = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '1']
  const signed = ['-in', at('service.csr'), '-out', at('service.crt'), '-extfile', at('names')]
  await openssl('x509', '-req', ...signing, ...signed)
  return {
    folder,
    GRPC_TLS_CA: at('ca.crt'),
    GRPC_TLS_CERT: at('service.crt'),
    GRPC_TLS_KEY: at('service.key'),
  }
}
