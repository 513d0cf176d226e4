import '../encryption.css'

import type { Form } from '@formpost/contract'
import { LockIcon } from '@formpost/ui/icons.tsx'
import { useStore } from '@formpost/ui/store.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { messages } from '../messages/index.ts'
import { UnlockDialog } from './unlock-dialog.tsx'
import { isUnlocked, lockKeys, partlyUnlockedForm, unlockedKeys } from './unlocked-keys.ts'

/** Whether answers of a form can be read: they are plain, or its key is unlocked. */
export function useIsReadable(form: Form): boolean {
  const keys = useStore(unlockedKeys)
  return !form.is_encrypted || isUnlocked(form, keys)
}

/** Unlocks the answers of an encrypted form and locks them again. */
export function UnlockBar({ form }: { form: Form }) {
  const isReadable = useIsReadable(form)
  const isPartial = useStore(partlyUnlockedForm) === form.uuid
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isShown = useRef(false)
  // The button that was pressed, or that opened the dialog, may be gone.
  useLayoutEffect(() => {
    if (isShown.current && !isAsking && document.activeElement === document.body) {
      button.current?.focus()
    }
    isShown.current = true
  }, [isReadable, isAsking])
  if (!form.is_encrypted) return null
  return (
    <div class={isReadable ? 'unlock-bar is-unlocked' : 'unlock-bar'}>
      <LockIcon />
      <p>
        {isReadable ? (isPartial ? messages.partlyUnlocked : messages.unlocked) : messages.locked}
      </p>
      {isReadable ? (
        <>
          {isPartial && (
            <button type="button" class="secondary" onClick={() => setAsking(true)}>
              {messages.unlockFormer}
            </button>
          )}
          <button
            ref={button}
            type="button"
            class="secondary"
            onClick={() => {
              lockKeys()
              announce(messages.nowLocked)
            }}
          >
            {messages.lock}
          </button>
        </>
      ) : (
        <button ref={button} type="button" class="primary" onClick={() => setAsking(true)}>
          {messages.unlock}
        </button>
      )}
      {isAsking && (
        <UnlockDialog
          title={isReadable ? messages.unlockFormer : messages.unlockTitle}
          fingerprint={isReadable ? undefined : (form.encryption_key_fingerprint ?? undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
