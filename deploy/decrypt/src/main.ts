import { parseArgs } from 'node:util'

import { logIn } from './api.ts'
import { exportForm } from './export.ts'
import { Failure } from './failure.ts'
import { openPrivateKey } from './private-key.ts'

const usage = `Decrypts the answers and files of an encrypted form, on this machine alone.

  npm run decrypt -- --form UUID --key FILE [--url URL] [--out FOLDER]

  --form   the form's uuid
  --key    the OpenPGP private key, in a file
  --url    where the service is reached (http://localhost:8080)
  --out    the folder to write (named after the form)

Email, password, code and the key's passphrase are asked for, or taken from FORMPOST_EMAIL,
FORMPOST_PASSWORD, FORMPOST_CODE and FORMPOST_KEY_PASSPHRASE.
`

const text = { type: 'string' } as const

function readArguments() {
  try {
    return parseArgs({
      options: {
        form: text,
        key: text,
        url: text,
        out: text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n\n${usage}`)
  }
}

async function main(): Promise<number> {
  const { form, key, url = 'http://localhost:8080', out, help } = readArguments()
  if (help) {
    console.log(usage)
    return 0
  }
  if (!form || !key) throw new Failure(`--form and --key are needed.\n\n${usage}`)
  const privateKey = await openPrivateKey(key)
  const api = await logIn(url)
  try {
    const { folder, submissions, files, faults } = await exportForm(api, form, privateKey, out)
    console.log(`${submissions} submissions and ${files} files are in ${folder}.`)
    return faults === 0 ? 0 : 1
  } finally {
    await api.logOut()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
