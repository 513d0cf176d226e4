import { useEffect, useState } from 'preact/hooks'

import { DeviceIcon, LockIcon, OfflineIcon } from '../app/icons.tsx'
import { MessageScreen } from '../app/message-screen.tsx'
import { words } from '../app/messages/index.ts'
import { fillPath } from '../app/router.ts'
import { barTitle, memoryExport } from '../app/screen-state.ts'
import { storageTrouble } from '../app/trouble.ts'
import { deleteDraft } from '../db/drafts.ts'
import type { RecordRow } from '../db/rows.ts'
import { AfterSubmit } from './after-submit.tsx'
import { ClosedScreen } from './closed-screen.tsx'
import { exportFilling } from './export-filling.ts'
import { Filling } from './filling.ts'
import { FormView } from './form-view.tsx'
import { holdDraft } from './hold-draft.ts'
import { openForm, type WantedDraft } from './open-form.ts'
import { afterFirstTry } from './settle.ts'

type View =
  | { kind: 'loading' | 'missing' | 'unseen' | 'closed' }
  | { kind: 'open'; filling: Filling; closed: boolean }
  | { kind: 'submitted'; record: RecordRow }
  | { kind: 'failed'; error: unknown }

interface Round {
  number: number
  wanted: WantedDraft
}

/** Opens the form for each round; gives up the draft when the screen goes. */
function useOpened(publicId: string, round: Round) {
  const [view, setView] = useState<View>({ kind: 'loading' })
  useEffect(() => {
    let gone = false
    let letGo = () => {}
    const open = async () => {
      const result = await openForm(publicId, round.wanted)
      if (result.kind !== 'open') return gone || setView(result)
      const filling = new Filling(result.form, result.draft, result.offline)
      letGo()
      letGo = result.draft?.release ?? (await holdDraft(filling.row.id)) ?? letGo
      if (gone) return letGo()
      barTitle.set(result.form.title)
      setView({ kind: 'open', filling, closed: result.closed })
      const late = await result.late
      if (gone || !late || late.kind === 'unreached') return
      filling.offline = false
      if (late.kind === 'gone') setView({ kind: 'open', filling, closed: true })
      if (late.kind === 'fresh' && filling.pristine) await open()
    }
    setView({ kind: 'loading' })
    open().catch((error: unknown) => setView({ kind: 'failed', error }))
    return () => {
      gone = true
      letGo()
    }
  }, [publicId, round])
  return [view, setView] as const
}

interface FillScreenProps {
  publicId: string
  draftId: string | null
}

export function FillScreen({ publicId, draftId }: FillScreenProps) {
  const [round, setRound] = useState<Round>({
    number: 0,
    wanted: draftId ? { id: draftId } : 'newest',
  })
  const [view, setView] = useOpened(publicId, round)
  const retry = () => setRound({ ...round, number: round.number + 1 })
  /** A clean sheet. Other drafts of the form stay where they are listed; what its link says for new answers stays. */
  const again = () => {
    history.replaceState(null, '', fillPath(publicId) + location.search)
    setRound({ number: round.number + 1, wanted: 'none' })
  }
  const filling = view.kind === 'open' ? view.filling : null
  useEffect(() => {
    memoryExport.set(filling && (() => exportFilling(filling)))
    return () => memoryExport.set(null)
  }, [filling])

  const startAgain = async (draft: Filling) => {
    await draft.keeper.stop()
    await deleteDraft(draft.row.id).catch(storageTrouble.report)
    again()
  }
  const showResult = async (record: RecordRow) => {
    setView({ kind: 'submitted', record: await afterFirstTry(record) })
  }

  switch (view.kind) {
    case 'loading':
      return (
        <main id="main" class="column loading" aria-busy="true">
          <p>{words.loading}</p>
        </main>
      )
    case 'unseen':
      return (
        <MessageScreen
          title={words.unseen}
          body={words.unseenBody}
          icon={<OfflineIcon size={40} />}
        >
          <button type="button" class="primary" onClick={retry}>
            {words.tryAgain}
          </button>
        </MessageScreen>
      )
    case 'missing':
      return (
        <MessageScreen
          title={words.missing}
          body={words.missingBody}
          icon={<DeviceIcon size={40} />}
        >
          <a class="button secondary" href="/">
            {words.toHome}
          </a>
        </MessageScreen>
      )
    case 'closed':
      return <ClosedScreen publicId={publicId} icon={<LockIcon size={40} />} />
    case 'submitted':
      return <AfterSubmit submitted={view.record} onFillAgain={again} />
    case 'failed':
      throw view.error
    case 'open':
      return (
        <FormView
          key={view.filling.row.id}
          filling={view.filling}
          closed={view.closed}
          onDelete={() => void startAgain(view.filling)}
          onSubmitted={(record) => void showResult(record)}
        />
      )
  }
}
