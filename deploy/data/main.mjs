// `main.mjs backup FOLDER` and `main.mjs restore FOLDER`. DATABASE_URL, and FILES_DIR or the S3_ settings, select the
// database and the file store.
import { backup, restore } from './backup.mjs'
import { Failure } from './failure.mjs'

const commands = {
  backup: { run: backup, pastTense: 'Backed up' },
  restore: { run: restore, pastTense: 'Restored' },
}
const [name, folder] = process.argv.slice(2)

try {
  const command = name === 'backup' || name === 'restore' ? commands[name] : undefined
  if (!command || !folder) throw new Failure('Usage: backup FOLDER | restore FOLDER')
  const { rows, objects } = await command.run(process.env, folder)
  console.log(`${command.pastTense} ${rows} rows and ${objects} files.`)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
