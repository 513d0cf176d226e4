import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Another OpenPGP implementation with its own key. */
export interface OpenPgpProgram {
  publicKey: string
  /** Armoured, without a passphrase. */
  privateKey: string
  decrypt(message: Uint8Array | string): Buffer
  /** Armoured. */
  encrypt(plain: string | Uint8Array, publicKey: string): string
  end(): void
}

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'formpost-pgp-'))

/** GnuPG with an empty key ring; `algorithm` is an argument of --quick-generate-key. */
export function startGpg(algorithm: string): OpenPgpProgram {
  const home = makeFolder()
  const always = ['--homedir', home, '--batch', '--yes', '--quiet', '--trust-model', 'always']
  const run = (args: string[], input: Uint8Array | string = '') =>
    execFileSync('gpg', [...always, ...args], { input, stdio: ['pipe', 'pipe', 'ignore'] })
  const email = 'gpg@example.org'
  const noPassphrase = ['--pinentry-mode', 'loopback', '--passphrase', '']
  run([...noPassphrase, '--quick-generate-key', email, algorithm, 'default', 'never'])
  if (algorithm !== 'default') {
    const [fingerprint] = /(?<=^fpr:{9})\w+/m.exec(run(['--with-colons', '-k']).toString())!
    run([...noPassphrase, '--quick-add-key', fingerprint, algorithm, 'encr', 'never'])
  }
  return {
    publicKey: run(['--armor', '--export', email]).toString(),
    privateKey: run([...noPassphrase, '--armor', '--export-secret-keys', email]).toString(),
    decrypt: (message) => run([...noPassphrase, '--decrypt'], message),
    encrypt(plain, publicKey) {
      const file = path.join(home, 'recipient.asc')
      writeFileSync(file, publicKey)
      return run(['--armor', '--recipient-file', file, '--encrypt'], plain).toString()
    },
    end() {
      execFileSync('gpgconf', ['--homedir', home, '--kill', 'all'])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Sequoia's implementation of the Stateless OpenPGP command line. */
export function startSqop(): OpenPgpProgram {
  const home = makeFolder()
  const run = (args: string[], input: Uint8Array | string = '') =>
    execFileSync('sqop', args, { input, cwd: home, stdio: ['pipe', 'pipe', 'ignore'] })
  const privateKey = run(['generate-key', 'sqop@example.org']).toString()
  writeFileSync(path.join(home, 'key.asc'), privateKey)
  return {
    publicKey: run(['extract-cert'], privateKey).toString(),
    privateKey,
    decrypt: (message) => run(['decrypt', 'key.asc'], message),
    encrypt(plain, publicKey) {
      writeFileSync(path.join(home, 'recipient.asc'), publicKey)
      return run(['encrypt', 'recipient.asc'], plain).toString()
    },
    end: () => rmSync(home, { recursive: true, force: true }),
  }
}
