import type { Form, Submission } from '@formpost/contract'
import { useStore } from '@formpost/ui/store.ts'

import { messages as encryptionMessages } from '../../encryption/messages/index.ts'
import { openSubmission, valuesOf } from '../../encryption/open/open-submission.ts'
import { useIsReadable } from '../../encryption/unlock/unlock-bar.tsx'
import { unlockedKeys } from '../../encryption/unlock/unlocked-keys.ts'
import { LoadFailure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { messages } from '../messages/index.ts'
import { AnswerValues } from './answer-values.tsx'

interface EncryptedAnswerProps {
  form: Form
  answer: Submission
}

function OpenedAnswer({ form, answer }: EncryptedAnswerProps) {
  const keys = useStore(unlockedKeys)
  const opened = useLoaded(() => openSubmission(form.uuid, answer), [answer, keys])
  if (opened.error !== undefined) {
    return <LoadFailure error={opened.error} onRetry={opened.reload} />
  }
  if (!opened.data) return <Loading />
  const { answers, fileNames } = opened.data
  if (!answers) return <p class="help">{encryptionMessages.sealed}</p>
  return (
    <AnswerValues
      form={form.uuid}
      questions={form.fields}
      values={valuesOf(form, answers)}
      decryptedNames={fileNames}
    />
  )
}

/** An encrypted answer, once a key is unlocked. */
export const EncryptedAnswer = (props: EncryptedAnswerProps) =>
  useIsReadable(props.form) ? (
    <OpenedAnswer {...props} />
  ) : (
    <p class="help">{messages.encryptedAnswer}</p>
  )
