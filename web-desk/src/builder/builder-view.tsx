import { useStore } from '@formpost/ui/store.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'

import { announce } from '../parts/announce.ts'
import { Failure } from '../parts/failure.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { useAction } from '../parts/use-action.ts'
import { BuilderContext, type Builder } from './builder-context.ts'
import { BuilderDialogs, type OpenDialog } from './builder-dialogs.tsx'
import type { BuilderModel } from './builder-model.ts'
import { nextStep } from './builder-state.ts'
import { createCommands } from './commands.ts'
import { describeStep } from './describe-step.ts'
import { createHistoryActions } from './history-actions.ts'
import { NoticeLine } from './notice-line.tsx'
import { FormPane } from './panes/form-pane.tsx'
import { Outline } from './panes/outline.tsx'
import { PaneTabs, type Pane } from './panes/pane-tabs.tsx'
import { PropertiesPane } from './panes/properties-pane.tsx'
import { useKeptFocus } from './panes/use-kept-focus.ts'
import { watchFieldDrops } from './panes/watch-field-drops.ts'
import type { PreviewWidth } from './preview/preview-pane.tsx'
import { discardDraft } from './publishing/discard-draft.ts'
import { publish, type PublishOptions } from './publishing/publish-draft.ts'
import { useBase } from './publishing/use-base.ts'
import { SaveStatusLine } from './saving/save-status.tsx'
import { messages } from './screen-messages/index.ts'
import { Toolbar } from './toolbar.tsx'
import { useHistoryKeys } from './use-history-keys.ts'

const PreviewPane = lazyPart(async () => (await import('./preview/preview-pane.tsx')).PreviewPane)

interface BuilderViewProps extends FormScreenProps {
  model: BuilderModel
  /** Whether changes of an earlier visit are back. */
  isRestored: boolean
}

/** The panes of the builder with the toolbar over them. */
export function BuilderView({ model, form, onChange, isRestored }: BuilderViewProps) {
  const { history, selected, focus } = useStore(model.state)
  const problems = useStore(model.problems)
  const hasChanges = useStore(model.hasChanges)
  const status = useStore(model.sync.status)
  const [pane, setPane] = useState<Pane>('form')
  const [dialog, setDialog] = useState<OpenDialog>()
  const [previewWidth, setPreviewWidth] = useState<PreviewWidth>()
  const isWide = previewWidth === 'desktop'
  const base = useBase(form, model.sync.saved.baseVersion)
  const commands = useMemo(() => createCommands(model), [model])
  const { undo, redo } = useMemo(() => createHistoryActions(model), [model])
  const { document } = history
  const builder = useMemo<Builder>(() => {
    const { dispatch, endStep, select } = model
    return { form, document, selected, problems, focus, dispatch, endStep, select, commands }
  }, [model, form, document, selected, problems, focus, commands])

  const add = useCallback(() => setDialog({ kind: 'add' }), [])
  const selectInOutline = useCallback(
    (uuid: string | undefined) => {
      model.select(uuid)
      setPane('form')
    },
    [model],
  )
  useHistoryKeys(undo, redo)
  // What had the focus may go with these: a button of the state, or a field that is discarded.
  useKeptFocus(`${hasChanges} ${status.kind}`, selected)
  useLayoutEffect(() => watchFieldDrops(model, commands), [model, commands])
  useEffect(() => model.setForm(form), [model, form])
  useEffect(() => {
    if (isRestored) model.notice.set({ text: messages.restored, canUndo: false })
  }, [model, isRestored])
  useEffect(() => {
    if (status.kind === 'conflict') setDialog({ kind: 'conflict' })
  }, [status.kind])
  useLayoutEffect(() => {
    if (!focus) return
    setPane('properties')
    const hidesProperties = isWide || matchMedia('(width < 1060px)').matches
    if (hidesProperties) setPreviewWidth(undefined)
  }, [focus])

  const publishing = useAction(async (options: PublishOptions) => {
    discarding.clear()
    const outcome = await publish(model, onChange, options)
    const say = (text: string) => model.notice.set({ text, canUndo: false })
    if (outcome.kind === 'published') setPreviewWidth(undefined)
    if (outcome.kind === 'ended') say(messages.publishedElsewhere)
    else if (outcome.kind !== 'not_saved') setDialog({ kind: 'publish', outcome })
    else if (model.sync.status.get().kind === 'conflict') setDialog({ kind: 'conflict' })
    else say(messages.unsavedFirst)
  })
  const discarding = useAction(async () => {
    publishing.clear()
    setPreviewWidth(undefined)
    await discardDraft(model, onChange)
    announce(messages.discarded)
  })
  const [undoStep, redoStep] = [nextStep(history, 'undo'), nextStep(history, 'redo')]
  return (
    <BuilderContext.Provider value={builder}>
      <main id="main" class="build" data-pane={pane} data-preview={previewWidth}>
        <ScreenTitle class="visually-hidden" title={`${messages.title}: ${form.title}`} />
        <Toolbar
          undo={undoStep && describeStep(undoStep)}
          redo={redoStep && describeStep(redoStep)}
          hasChanges={hasChanges}
          isPublishing={publishing.isBusy}
          isPreviewing={previewWidth !== undefined}
          onAdd={add}
          onUndo={undo}
          onRedo={redo}
          onPreview={() => setPreviewWidth(previewWidth ? undefined : 'phone')}
          onPublish={() => hasChanges && void publishing.run({})}
          onDiscard={() => hasChanges && setDialog({ kind: 'discard' })}
          onHistory={() => setDialog({ kind: 'history' })}
          onLanguages={() => setDialog({ kind: 'languages' })}
        >
          <SaveStatusLine
            sync={model.sync}
            hasChanges={hasChanges}
            onShowConflict={() => setDialog({ kind: 'conflict' })}
          />
        </Toolbar>
        <Failure error={publishing.error ?? discarding.error} />
        {!previewWidth && <PaneTabs pane={pane} onPane={setPane} />}
        <div class="panes">
          <section class="pane pane-outline" aria-label={messages.outline}>
            <Outline model={model} commands={commands} form={form} onSelect={selectInOutline} />
          </section>
          {previewWidth ? (
            <section class="pane pane-preview" aria-label={messages.preview}>
              <PreviewPane
                sync={model.sync}
                form={form.uuid}
                width={previewWidth}
                onWidth={setPreviewWidth}
              />
            </section>
          ) : (
            <section class="pane pane-form" aria-label={messages.form}>
              <p class="untouched" data-shown={hasChanges}>
                {messages.untouched}
              </p>
              <FormPane model={model} commands={commands} form={form} onAdd={add} />
            </section>
          )}
          <PropertiesPane pane={pane} isHidden={isWide} />
        </div>
        <NoticeLine notice={model.notice} selected={selected} onUndo={undo} />
      </main>
      {dialog && (
        <BuilderDialogs
          dialog={dialog}
          model={model}
          base={base}
          onClose={() => setDialog(undefined)}
          onDiscard={() => void discarding.run()}
          onPublish={(options) => void publishing.run(options)}
        />
      )}
    </BuilderContext.Provider>
  )
}
