import type { Key } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { errorBeyond, refusalText } from '../parts/refusals.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'

export type NewKey = Key & { secret: string }

interface NewKeyDialogProps {
  onCreated: (key: NewKey) => void
  onClose: () => void
}

const accesses = ['read', 'read_write'] as const

/** The name and access of a new API key. */
export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [access, setAccess] = useState<Key['access']>('read')
  const create = useAction(async () => {
    onCreated((await callApi('createKey', { body: { name, access } })).data)
  })
  return (
    <FormDialog
      title={messages.createKey}
      submit={messages.createKey}
      isBusy={create.isBusy}
      error={errorBeyond(create.error, ['name'])}
      onSubmit={() => void create.run()}
      onClose={onClose}
    >
      <TextInput
        label={messages.keyName}
        help={messages.keyNameHelp}
        maxLength={255}
        value={name}
        error={refusalText(create.error, 'name', messages.nameMissing)}
        onInput={setName}
      />
      <fieldset class="field">
        <legend class="label">{messages.access}</legend>
        <div class="access">
          {accesses.map((each) => (
            <label key={each} class="option">
              <input
                type="radio"
                name="access"
                checked={each === access}
                onChange={() => setAccess(each)}
              />
              <span>{messages.accessNames[each]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
