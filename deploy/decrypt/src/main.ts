import { parseArgs } from 'node:util'

import { logIn } from './api.ts'
import { exportForm } from './export.ts'
import { Failure } from './failure.ts'
import { openPrivateKey } from './private-key.ts'

const usage = `Exports an encrypted form and decrypts its answers and files on this machine.

  npm run decrypt -- --form UUID --key FILE [--url URL] [--out FOLDER]

  --form   UUID of the form
  --key    file with the OpenPGP private key
  --url    address of Formpost (default: http://localhost:8080)
  --out    folder to create (default: named after the form)

Prompts for email, password, second factor and the key's passphrase, unless FORMPOST_EMAIL,
FORMPOST_PASSWORD, FORMPOST_CODE and FORMPOST_KEY_PASSPHRASE are set.
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
  if (!form || !key) throw new Failure(`--form and --key are required.\n\n${usage}`)
  const privateKey = await openPrivateKey(key)
  const api = await logIn(url)
  try {
    const { folder, submissions, files, failures } = await exportForm(api, form, privateKey, out)
    console.log(`Exported ${submissions} submissions and ${files} files to ${folder}.`)
    return failures === 0 ? 0 : 1
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
