import type { Form } from '@formpost/contract'
import { isTextList } from '@formpost/rules'
import { navigate } from '@formpost/ui/router.ts'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { announce } from '../parts/announce.ts'
import { Failure } from '../parts/failure.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { dropEdits } from '../parts/kept-edits.ts'
import { Panel } from '../parts/panel.tsx'
import { paths } from '../parts/routes.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'

/** What is deleted with a form; `files` is null if they cannot be counted. */
interface Content {
  answers: number
  files: number | null
}

async function countFiles({ uuid, is_encrypted, fields }: Form): Promise<number | null> {
  if (!fields.some(({ type }) => type === 'file')) return 0
  // The summary counts answers, which may have several files.
  if (is_encrypted || fields.some((field) => field.type === 'file' && isTextList(field)))
    return null
  try {
    const { data } = await callApi('getSummary', { params: { form: uuid } })
    const files = data.fields.filter(({ type }) => type === 'file')
    return files.reduce((sum, { answered }) => sum + answered, 0)
  } catch {
    // Deleting does not depend on the number.
    return null
  }
}

async function countContent({ uuid }: Form): Promise<Content> {
  const { data } = await callApi('getForm', { params: { form: uuid } })
  const answers = data.submissions_count
  return { answers, files: answers > 0 ? await countFiles(data) : 0 }
}

function describeContent({ answers, files }: Content): string {
  if (answers === 0) return messages.deleteEmpty
  const withFiles = files === null ? messages.deleteTheirFiles : messages.deleteFiles(files)
  const sentences = [messages.deleteAnswers(answers), files !== 0 && withFiles, messages.cannotUndo]
  return sentences.filter(Boolean).join(' ')
}

interface DeleteDialogProps {
  form: Form
  content: Content
  onClose: () => void
}

function DeleteDialog({ form, content, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const remove = useAction(async () => {
    await callApi('deleteForm', { params: { form: form.uuid } })
    dropEdits(form.uuid)
    navigate(paths.forms)
    announce(messages.deleted)
  })
  const submit = () => {
    const isTyped = content.answers === 0 || typed.trim() === form.title
    setWrong(!isTyped)
    if (isTyped) void remove.run()
  }
  return (
    <FormDialog
      title={messages.deleteTitle(form.title)}
      submit={messages.delete}
      isDanger
      isBusy={remove.isBusy}
      error={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{describeContent(content)}</p>
      {content.answers > 0 && (
        <TextInput
          label={messages.typeTitle}
          value={typed}
          error={isWrong ? messages.wrongTitle(form.title) : undefined}
          onInput={setTyped}
        />
      )}
    </FormDialog>
  )
}

/** Deletes the form, after saying what goes with it. */
export function DeletePanel({ form }: { form: Form }) {
  const [content, setContent] = useState<Content>()
  const ask = useAction(async () => setContent(await countContent(form)))
  return (
    <Panel title={messages.delete} lead={messages.deleteLead}>
      <Failure error={ask.error} />
      <div class="panel-actions">
        <button
          type="button"
          class="danger-outline"
          aria-disabled={ask.isBusy}
          onClick={() => void ask.run()}
        >
          {messages.delete}
        </button>
      </div>
      {content && (
        <DeleteDialog form={form} content={content} onClose={() => setContent(undefined)} />
      )}
    </Panel>
  )
}
