import { formatSize, formatTime } from '@formpost/ui/format.ts'
import { FileIcon } from '@formpost/ui/icons.tsx'
import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import { directionOf } from '@formpost/ui/messages/language.ts'
import { navigate } from '@formpost/ui/router.ts'
import { useTitle } from '@formpost/ui/use-title.ts'

import { MessageScreen } from '../app/message-screen.tsx'
import { messages } from '../app/messages/index.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { useLiveQuery } from '../app/use-live-query.ts'
import type { FileRow } from '../db/rows.ts'
import { ExportNote } from './export-note.tsx'
import { loadRecord } from './load-records.ts'
import { messages as outboxMessages } from './messages/index.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordNotes, RecordState } from './record-card.tsx'
import { isShownAsImage, RecordImage } from './record-photo.tsx'
import type { ShownAnswer } from './shown-answers.ts'

function AnswerFile({ file, label }: { file: FileRow; label: string | null }) {
  if (isShownAsImage(file)) return <RecordImage file={file} label={label} />
  return (
    <>
      <FileIcon /> <bdi>{file.name}</bdi> ({formatSize(file.size)})
    </>
  )
}

function AnswerFiles({ files, label }: { files: readonly FileRow[]; label: string | null }) {
  return files.map((file) => (
    <dd key={file.id}>
      <AnswerFile file={file} label={label} />
    </dd>
  ))
}

interface AnswersProps {
  answers: ShownAnswer[]
  files: FileRow[]
}

function Instances({
  instances,
  files,
}: {
  instances: NonNullable<ShownAnswer['instances']>
  files: FileRow[]
}) {
  return (
    <ol class="answer-instances">
      {instances.map(({ title, answers }, index) => (
        <li key={index}>
          <p>
            <bdi>{title}</bdi>
          </p>
          <Answers answers={answers} files={files} />
        </li>
      ))}
    </ol>
  )
}

function Answers({ answers, files }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <dl class="answers">
      {answers.map(({ fieldId, label, text, files: ids, instances }) => (
        <div key={fieldId}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          {ids ? (
            <AnswerFiles
              files={ids.flatMap((id) => files.find((file) => file.id === id) ?? [])}
              label={label}
            />
          ) : (
            <dd>
              {instances ? <Instances instances={instances} files={files} /> : <bdi>{text}</bdi>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** A record of the outbox for reading, in the direction of its form, as where it was filled in. */
export function RecordScreen({ clientUuid }: { clientUuid: string }) {
  const loaded = useLiveQuery(() => loadRecord(clientUuid), [clientUuid])
  useTitle(loaded ? loaded.listed.record.formTitle : messages.outbox)
  if (loaded === undefined) return <LoadingScreen />
  const back = (
    <a class="back-link" href="/outbox">
      {messages.outbox}
    </a>
  )
  if (loaded === null) {
    return (
      <MessageScreen title={outboxMessages.recordGone} body={outboxMessages.recordGoneBody}>
        {back}
      </MessageScreen>
    )
  }
  const { listed, answers, files } = loaded
  const { record } = listed
  return (
    <main id="main" class="column" dir={directionOf(record.formTitle)}>
      <ScreenTitle>
        <span dir="auto">{record.formTitle}</span>
      </ScreenTitle>
      <div class={`card record-page record-${record.state}`}>
        <RecordState state={record.state} />
        <p class="record-note">{outboxMessages.filledIn(formatTime(record.filledAt))}</p>
        <RecordNotes {...listed} />
        {record.state === 'sent' && <p class="record-note">{outboxMessages.answersDeleted}</p>}
        <Answers answers={answers} files={files} />
        <RecordActions listed={listed} canOpen={false} onDeleted={() => navigate('/outbox')} />
        {record.state !== 'sent' && <ExportNote />}
      </div>
      {back}
    </main>
  )
}
