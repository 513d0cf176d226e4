import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'

import { addAnswers } from './answers/commands.ts'
import { addApply } from './apply/command.ts'
import { addDecrypt } from './decrypt/command.ts'
import { addDevices } from './devices.ts'
import { addForms } from './forms.ts'
import { addImport } from './import.ts'
import { addKeys } from './keys.ts'
import { addLogin } from './login.ts'
import { addSubmit } from './submit/command.ts'
import { addWebhook } from './webhook.ts'

/** What the completion script takes from the package bash-completion, which many machines, such as those with macOS, do not have. */
const wordsInBash = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
}`

/** The whole command line. Its actions throw `Failure` and `FormpostError`. */
export function createProgram(): Command {
  const program = new Command('formpost')
    .description('Builds forms, and reads and sends answers, with the API of Formpost.')
    .option(
      '--url <address>',
      'address of Formpost; default: FORMPOST_URL, or that of the last login',
    )
    .option('--json', 'print JSON')
    .version(process.env['FORMPOST_VERSION'] ?? 'from a checkout')
    .showHelpAfterError('(--help shows how to use this)')
    .exitOverride()
  const commands = [
    ...[addLogin, addForms, addApply, addImport, addAnswers, addDevices, addSubmit],
    ...[addDecrypt, addKeys, addWebhook],
  ]
  for (const add of commands) add(program)
  tab(program, { completionCommandName: 'completion' })
  const completion = program.commands.find((command) => command.name() === 'completion')
  completion?.hook('preAction', (_, { args: [shell] }) => {
    if (shell === 'bash') console.log(wordsInBash)
  })
  return program
}
