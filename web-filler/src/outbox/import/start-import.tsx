import type { ExportProblem } from '@formpost/ui/device-export/export-error.ts'
import { PinForm } from '@formpost/ui/device-export/pin-form.tsx'
import { readProtected, type ProtectedExport } from '@formpost/ui/device-export/protected-export.ts'
import type { ComponentChildren } from 'preact'

import { requestPersistence } from '../../app/storage.ts'
import { requestBackgroundSync } from '../background-sync.ts'
import { sendNow } from '../schedule.ts'
import { messages } from './messages/index.ts'
import { failedImport, ImportReportView, runImport } from './report.tsx'

type View = ComponentChildren

/** Shows what some work comes to. */
export type ShowResult = (work: () => Promise<View>) => Promise<void>

async function take(fileName: string, content: Blob): Promise<View> {
  const result = await runImport(fileName, content)
  void requestPersistence()
  void requestBackgroundSync()
  void sendNow('queue')
  return <ImportReportView result={result} />
}

function askForPin(
  fileName: string,
  file: ProtectedExport,
  show: ShowResult,
  problem?: ExportProblem,
): View {
  const open = async (pin: string): Promise<View> => {
    let content: Blob
    try {
      content = await file.open(pin)
    } catch (error) {
      const failed = failedImport(fileName, error)
      if (failed.problem?.code !== 'wrong_pin') return <ImportReportView result={failed} />
      return askForPin(fileName, file, show, failed.problem)
    }
    return take(fileName, content)
  }
  return (
    <section class="card import-report">
      <h2>{messages.title(fileName)}</h2>
      <PinForm problem={problem} onOpen={(pin) => show(() => open(pin))} />
    </section>
  )
}

/** Takes what is in a file, or asks for its PIN first. */
export async function startImport(file: File, show: ShowResult): Promise<View> {
  try {
    const protectedFile = await readProtected(file)
    if (protectedFile) return askForPin(file.name, protectedFile, show)
  } catch (error) {
    return <ImportReportView result={failedImport(file.name, error)} />
  }
  return take(file.name, file)
}
