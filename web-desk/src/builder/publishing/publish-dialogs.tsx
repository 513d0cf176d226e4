import type { Form } from '@formpost/contract'

import { messages as app } from '../../parts/messages/index.ts'
import { paths } from '../../parts/routes.ts'
import { DifferencesList } from '../differences-list.tsx'
import {
  documentOfForm,
  findDifferences,
  findField,
  type Differences,
  type DraftDocument,
} from '../document/index.ts'
import { messages as history } from '../history/messages/index.ts'
import { describeProblem } from '../properties/describe-problem.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { withAllSettings } from '../saving/is-published.ts'
import { messages } from '../screen-messages/index.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { LossDialog } from './loss-dialog.tsx'
import type { PublishOptions, PublishOutcome } from './publish-draft.ts'
import { UnsentDialog } from './unsent-dialog.tsx'
import { WorstCaseDialog } from './worst-case-dialog.tsx'

interface Row {
  readonly field: string | undefined
  readonly property: string
  readonly text: string
}

interface ProblemRowsProps {
  rows: readonly Row[]
  document: DraftDocument
  onSelect: (field: string | undefined, property: string) => void
}

/** Each problem with the way to its place. */
const ProblemRows = ({ rows, document, onSelect }: ProblemRowsProps) => (
  <ul class="problem-list">
    {rows.map(({ field: uuid, property, text }) => {
      const field = uuid === undefined ? undefined : findField(document, uuid)
      return (
        <li key={`${uuid} ${property} ${text}`}>
          <button type="button" class="problem" onClick={() => onSelect(uuid, property)}>
            <span class="problem-field" dir="auto">
              {field ? fieldLabel(field) : messages.form}
            </span>
            <span dir="auto">{text}</span>
          </button>
        </li>
      )
    })}
  </ul>
)

/** An outcome that needs more than a line of text. */
export type ShownOutcome = Exclude<PublishOutcome, { kind: 'not_saved' | 'ended' }>

const acceptsAll = { acceptsLosses: true, acceptsUnsent: true, acceptsWorstCase: true }

interface PublishDialogProps {
  outcome: ShownOutcome
  document: DraftDocument
  /** Whether it is known what changed in the form since the draft was started. */
  canTakeChanges: boolean
  onClose: () => void
  onSelect: (field: string | undefined, property: string) => void
  onPublish: (options: PublishOptions) => void
  onTakeChanges: (form: Form) => void
}

/** What came of publishing, and what to do next. */
export function PublishDialog(props: PublishDialogProps) {
  const { outcome, document, onClose, onSelect } = props
  switch (outcome.kind) {
    case 'published':
      return <PublishedDialog {...outcome} onClose={onClose} />
    case 'loses_answers': {
      const { losses, unsent, differences, force } = outcome
      const publish = () => props.onPublish({ ...acceptsAll, force })
      return (
        <LossDialog
          losses={losses}
          unsent={unsent}
          differences={differences}
          onClose={onClose}
          onPublish={publish}
        />
      )
    }
    case 'unsent': {
      const { unsent, differences, force } = outcome
      const publish = () => props.onPublish({ ...acceptsAll, force })
      const shown = { unsent, differences, onClose }
      return <UnsentDialog {...shown} onPublish={publish} />
    }
    case 'worst_case': {
      const publish = () => props.onPublish({ ...outcome.options, acceptsWorstCase: true })
      const shown = { cases: outcome.cases, document, onClose, onSelect }
      return <WorstCaseDialog {...shown} onPublish={publish} />
    }
    case 'form_changed':
      return <FormChangedDialog {...props} live={outcome.form} />
    case 'problems':
    case 'refused': {
      const rows =
        outcome.kind === 'problems'
          ? outcome.problems.map((problem) => ({ ...problem, text: describeProblem(problem) }))
          : outcome.refusals.map((refusal) => ({ ...refusal, text: refusal.message }))
      return (
        <DialogFrame title={messages.problems} onClose={onClose}>
          <p>{messages.problemsBody(rows.length)}</p>
          <ProblemRows rows={rows} document={document} onSelect={onSelect} />
          <div class="dialog-actions">
            <button type="button" class="secondary" onClick={onClose}>
              {messages.close}
            </button>
          </div>
        </DialogFrame>
      )
    }
  }
}

interface PublishedProps {
  form: Form
  differences: Differences
  onClose: () => void
}

const PublishedDialog = ({ form, differences, onClose }: PublishedProps) => (
  <DialogFrame title={messages.published} onClose={onClose}>
    <p role="status">{form.is_active ? messages.publishedBody : messages.publishedClosed}</p>
    <p>{history.whatChanged}</p>
    <DifferencesList differences={differences} />
    <div class="dialog-actions">
      <button type="button" class="secondary" onClick={onClose}>
        {messages.close}
      </button>
      <a class="button secondary" href={paths.form(form.uuid, 'share')}>
        {app.tabs.share}
      </a>
      <a class="button primary" href={form.public_url} target="_blank" rel="noopener">
        {messages.openForm}
      </a>
    </div>
  </DialogFrame>
)

function FormChangedDialog(props: PublishDialogProps & { live: Form }) {
  const { document, live, canTakeChanges, onClose, onPublish, onTakeChanges } = props
  const differences = findDifferences(
    withAllSettings(documentOfForm(live), live),
    withAllSettings(document, live),
  )
  return (
    <DialogFrame title={messages.formChanged} onClose={onClose}>
      <p>{messages.formChangedBody}</p>
      <DifferencesList differences={differences} />
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={onClose}>
          {messages.cancel}
        </button>
        {canTakeChanges && (
          <button type="button" class="secondary" onClick={() => onTakeChanges(live)}>
            {messages.takeFormChanges}
          </button>
        )}
        <button
          type="button"
          class="primary"
          onClick={() => onPublish({ force: true, acceptsWorstCase: true })}
        >
          {messages.publishAnyway}
        </button>
      </div>
    </DialogFrame>
  )
}
