import { type ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'

import { storageFailure } from '../app/storage-failure.ts'
import type { ShowResult } from './import/start-import.tsx'
import { messages } from './messages/index.ts'

/** An import that a page makes, and what came of it. */
export function useImport() {
  const [isBusy, setBusy] = useState(false)
  const [view, setView] = useState<ComponentChildren>(null)
  const show: ShowResult = async (work) => {
    setBusy(true)
    try {
      setView(await work())
    } catch (error) {
      storageFailure.report(error)
    }
    setBusy(false)
  }
  const start = (file: File) => {
    setView(null)
    return show(async () => {
      const { startImport } = await import('./import/start-import.tsx')
      return startImport(file, show)
    })
  }
  return { isBusy, view, start }
}

interface ImportButtonProps {
  isBusy: boolean
  onChoose: (file: File) => Promise<void>
}

/** Chooses an export, from this or another device. */
export function ImportButton({ isBusy, onChoose }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Choosing the same file again is a change too.
          currentTarget.value = ''
          if (file && !isBusy) void onChoose(file)
        }}
      />
      <button type="button" class="secondary" onClick={() => input.current?.click()}>
        {isBusy ? messages.importing : messages.import}
      </button>
    </>
  )
}
