import type { ComponentChildren } from 'preact'

import { messages as app } from '../parts/messages/index.ts'
import { messages as history } from './history/messages/index.ts'
import { EyeIcon, PlusIcon, RedoIcon, UndoIcon } from './icons.tsx'
import { measureBar } from './measure-bar.ts'
import { messages } from './screen-messages/index.ts'
import { useMedia } from './use-media.ts'

interface ToolbarProps {
  /** The steps in words; undefined if there is none. */
  undo: string | undefined
  redo: string | undefined
  hasChanges: boolean
  isPublishing: boolean
  isPreviewing: boolean
  onAdd: () => void
  onUndo: () => void
  onRedo: () => void
  onPreview: () => void
  onPublish: () => void
  onDiscard: () => void
  onHistory: () => void
  onLanguages: () => void
  /** The state of saving. */
  children: ComponentChildren
}

interface StepButtonProps {
  name: string
  step: string | undefined
  onPress: () => void
  children: ComponentChildren
}

const StepButton = ({ name, step, onPress, children }: StepButtonProps) => (
  <button
    type="button"
    class="icon-button"
    title={step ? `${name}: ${step}` : name}
    aria-label={name}
    aria-disabled={!step}
    onClick={onPress}
  >
    {children}
  </button>
)

/** The bar over the panes. A narrow window keeps only the tools in sight, so that the state comes after them. */
export function Toolbar(props: ToolbarProps) {
  // The order of the Tab key is to be the one that is drawn.
  const isOneLine = useMedia('(width >= 1060px)')
  const state = (
    <div class="build-state">
      {props.children}
      <button type="button" class="quiet" onClick={props.onLanguages}>
        {messages.languages}
      </button>
      <button type="button" class="quiet" onClick={props.onHistory}>
        {history.title}
      </button>
      <button
        type="button"
        class="quiet"
        aria-disabled={!props.hasChanges}
        onClick={props.onDiscard}
      >
        {messages.discard}
      </button>
      <span class="badge badge-draft" data-shown={props.hasChanges}>
        {app.draftChanges}
      </span>
    </div>
  )
  return (
    <div class="build-bar" ref={measureBar}>
      <div class="build-tools-row">
        <div class="build-tools">
          <button type="button" class="secondary" onClick={props.onAdd}>
            <PlusIcon /> <span class="wide-only">{messages.addField}</span>
          </button>
          <StepButton name={messages.undo} step={props.undo} onPress={props.onUndo}>
            <UndoIcon />
          </StepButton>
          <StepButton name={messages.redo} step={props.redo} onPress={props.onRedo}>
            <RedoIcon />
          </StepButton>
        </div>
        {isOneLine && state}
        <div class="build-tools">
          <button
            type="button"
            class="secondary"
            aria-pressed={props.isPreviewing}
            onClick={props.onPreview}
          >
            <EyeIcon /> <span class="wide-only">{messages.preview}</span>
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={!props.hasChanges || props.isPublishing}
            onClick={props.onPublish}
          >
            {messages.publish}
          </button>
        </div>
      </div>
      {!isOneLine && state}
    </div>
  )
}
