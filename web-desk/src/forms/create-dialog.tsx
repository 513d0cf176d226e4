import { navigate } from '@formpost/ui/router.ts'
import { useState } from 'preact/hooks'

import { messages as builder } from '../builder/messages/index.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { errorBeyond, refusalText } from '../parts/refusals.ts'
import { paths } from '../parts/routes.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { createForm } from './create-form.ts'
import { messages } from './messages/index.ts'
import { listedFields, type Template } from './template-contents.ts'

function Contents({ template }: { template: Template }) {
  const fields = listedFields(template)
  if (fields.length === 0) return null
  return (
    <>
      <h3>{messages.contents}</h3>
      <ul class="template-fields" tabIndex={0} aria-label={messages.contents}>
        {fields.map(({ type, label }, index) => (
          <li key={index} class={type === 'heading' ? 'template-section' : undefined}>
            {type === 'page_break' ? (
              <span class="row-note">{messages.newPage}</span>
            ) : (
              <span dir="auto">{label}</span>
            )}
            {type !== 'heading' && type !== 'page_break' && (
              <span class="row-note">{builder.fieldTypes[type].name}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface CreateDialogProps {
  template: Template
  isBlank: boolean
  onClose: () => void
}

/** What a template asks, and the title of the form that is made from it. */
export function CreateDialog({ template, isBlank, onClose }: CreateDialogProps) {
  const [title, setTitle] = useState(isBlank ? '' : template.name)
  const [isMissing, setMissing] = useState(false)
  const create = useAction(async () => {
    const { uuid } = await createForm(title, template.id)
    navigate(paths.form(uuid, 'build'))
  })
  const submit = () => {
    setMissing(!title.trim())
    if (title.trim()) void create.run()
  }
  return (
    <FormDialog
      title={template.name}
      submit={messages.createForm}
      isWide
      isBusy={create.isBusy}
      error={errorBeyond(create.error, ['title'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p class="row-note">{template.description}</p>
      <TextInput
        label={messages.title}
        maxLength={255}
        value={title}
        error={isMissing ? messages.noTitle : refusalText(create.error, 'title', messages.noTitle)}
        autofocus
        onInput={setTitle}
      />
      <Contents template={template} />
    </FormDialog>
  )
}
