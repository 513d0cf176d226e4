// `npm run rotate-secrets`: encrypts all two-factor secrets with the first key of SECRETS_KEY.
import {
  ConfigError,
  printWait,
  readConfig,
  serviceConfig,
  waitForStores,
} from '@formpost/kit/config'
import { log } from '@formpost/kit/observability'

import { createSealer } from './domain/sealer.ts'
import { explainFailure } from './explain-failure.ts'
import { secretsKeys } from './secrets-key.ts'
import { openDatabase } from './store/database.ts'
import { resealSecrets } from './store/two-factors.ts'

const config = serviceConfig.pick({ DATABASE_URL: true }).extend({ SECRETS_KEY: secretsKeys })

async function main(): Promise<void> {
  log.level = 'silent'
  const { DATABASE_URL, SECRETS_KEY } = readConfig(config, process.env)
  const sealer = createSealer(SECRETS_KEY)
  const db = openDatabase(DATABASE_URL, 1)
  try {
    await waitForStores(() => db.migrate(), printWait)
    let unreadable = 0
    const { found, replaced } = await resealSecrets(db, (sealed, owner) => {
      try {
        return sealer.reseal(sealed, owner)
      } catch {
        unreadable++
        return undefined
      }
    })
    console.log(`Encrypted ${replaced} of ${found} two-factor secrets with the first key.`)
    if (unreadable > 0) {
      throw new ConfigError(
        `${unreadable} of ${found} could not be decrypted with any key. Add the key that encrypted them to SECRETS_KEY.`,
      )
    }
  } finally {
    await db.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}
