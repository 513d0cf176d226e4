// `main.mjs backup FOLDER` and `main.mjs restore FOLDER`: of the database and the store that the environment
// names (DATABASE_URL, and S3_ENDPOINT with its kin or FILES_DIR).
import { backup, restore } from './backup.mjs'
import { Failure } from './failure.mjs'

const commands = { backup, restore }
const [name, folder] = process.argv.slice(2)

try {
  if (!Object.hasOwn(commands, name ?? '') || !folder) {
    throw new Failure('Say `backup FOLDER` or `restore FOLDER`.')
  }
  const { rows, objects } = await commands[name](process.env, folder)
  const verb = name === 'backup' ? 'Backed up' : 'Restored'
  console.log(`${verb} ${rows} rows and ${objects} files.`)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
