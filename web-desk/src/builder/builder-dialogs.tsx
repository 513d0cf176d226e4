import type { Form } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { useStore } from '@formpost/ui/store.ts'
import type { ComponentChildren } from 'preact'

import { lazyPart } from '../parts/lazy-part.tsx'
import { AddFieldDialog } from './adding/add-field-dialog.tsx'
import { useBuilder } from './builder-context.ts'
import type { BuilderModel } from './builder-model.ts'
import type { DraftDocument } from './document/index.ts'
import { DialogFrame } from './publishing/dialog-frame.tsx'
import type { ShownOutcome } from './publishing/publish-dialogs.tsx'
import type { PublishOptions } from './publishing/publish-draft.ts'
import { takeFormChanges } from './publishing/take-form-changes.ts'
import { resolveConflict, type ConflictChoice } from './saving/resolve-conflict.ts'
import { messages } from './screen-messages/index.ts'

interface FrameProps {
  onClose: () => void
  children?: ComponentChildren
}

const LoadFailureDialog = ({ onClose, children }: FrameProps) => (
  <DialogFrame title={messages.title} onClose={onClose}>
    {children}
  </DialogFrame>
)

const ConflictDialog = lazyPart(
  async () => (await import('./saving/conflict-dialog.tsx')).ConflictDialog,
  ({ onClose, children }) => (
    <LoadFailureDialog onClose={() => onClose(undefined)}>{children}</LoadFailureDialog>
  ),
)
const HistoryDialog = lazyPart(
  async () => (await import('./history/history-dialog.tsx')).HistoryDialog,
  LoadFailureDialog,
)
const LanguagesDialog = lazyPart(
  async () => (await import('./translations/languages-dialog.tsx')).LanguagesDialog,
  LoadFailureDialog,
)
const PublishDialog = lazyPart(
  async () => (await import('./publishing/publish-dialogs.tsx')).PublishDialog,
  LoadFailureDialog,
)

export type OpenDialog =
  | { readonly kind: 'add' | 'discard' | 'conflict' | 'history' | 'languages' }
  | { readonly kind: 'publish'; readonly outcome: ShownOutcome }

interface BuilderDialogsProps {
  dialog: OpenDialog
  model: BuilderModel
  /** The form that the draft was made from, if it is known. */
  base: DraftDocument | undefined
  onClose: () => void
  onDiscard: () => void
  onPublish: (options: PublishOptions) => void
}

/** The open dialog of the builder. */
export function BuilderDialogs(props: BuilderDialogsProps) {
  const { dialog, model, onClose, onDiscard } = props
  const { commands } = useBuilder()
  switch (dialog.kind) {
    case 'add':
      return (
        <AddFieldDialog
          onClose={(choice) => {
            onClose()
            if (choice) commands.add(choice)
          }}
        />
      )
    case 'discard':
      return (
        <ConfirmDialog
          title={messages.discardTitle}
          body={messages.discardBody}
          confirm={messages.discard}
          cancel={messages.cancel}
          onClose={(confirmed) => {
            onClose()
            if (confirmed) onDiscard()
          }}
        />
      )
    case 'conflict':
      return <Conflict model={model} onClose={onClose} />
    case 'history':
      return <HistoryDialog model={model} onClose={onClose} />
    case 'languages':
      return <LanguagesDialog onClose={onClose} />
    case 'publish':
      return <Publish {...props} outcome={dialog.outcome} />
  }
}

function describeChoice(choice: ConflictChoice, dropped: number): string {
  if (choice === 'mine') return messages.keptMine
  if (choice === 'theirs') return messages.tookTheirs
  return dropped > 0 ? messages.combinedWithout(dropped) : messages.combined
}

function Conflict({ model, onClose }: { model: BuilderModel; onClose: () => void }) {
  const { form, document } = useBuilder()
  const status = useStore(model.sync.status)
  if (status.kind !== 'conflict') return null
  const { theirs } = status
  return (
    <ConflictDialog
      form={form}
      mine={document}
      theirs={theirs}
      onClose={(choice) => {
        onClose()
        if (!choice) return
        const dropped = resolveConflict(model, theirs, choice)
        model.notice.set({ text: describeChoice(choice, dropped), canUndo: choice !== 'mine' })
      }}
    />
  )
}

function Publish(props: BuilderDialogsProps & { outcome: ShownOutcome }) {
  const { outcome, model, base, onClose, onPublish } = props
  const { document, select } = useBuilder()
  const takeChanges = (live: Form) => {
    onClose()
    const dropped = takeFormChanges(model, base!, live)
    const text = dropped > 0 ? messages.combinedWithout(dropped) : messages.tookFormChanges
    model.notice.set({ text, canUndo: true })
  }
  return (
    <PublishDialog
      outcome={outcome}
      document={document}
      canTakeChanges={base !== undefined}
      onClose={onClose}
      onSelect={(uuid, property) => {
        onClose()
        select(uuid, property)
      }}
      onPublish={(options) => {
        onClose()
        onPublish(options)
      }}
      onTakeChanges={takeChanges}
    />
  )
}
