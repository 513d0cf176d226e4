import type { PublicForm } from '@formpost/contract'
import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import { currentVisit } from '@formpost/ui/router.ts'
import { useEffect, useState } from 'preact/hooks'

import { Banner } from '../../app/banner.tsx'
import { MessageScreen } from '../../app/message-screen.tsx'
import { messages } from '../../app/messages/index.ts'
import { routeOf } from '../../app/routes.ts'
import { barTitle } from '../../app/screen-state.ts'
import { FormSession } from '../form-session.ts'
import { FormView } from '../form-view.tsx'
import { isTooNew } from '../language-form/load.ts'
import { showLanguage } from '../languages/load-languages.ts'
import { messages as fillMessages } from '../messages/index.ts'
import { OutdatedScreen } from '../outdated-screen.tsx'
import { readPreview } from './read-preview.ts'

type View =
  | { kind: 'loading' | 'ended' | 'unreachable' | 'outdated' }
  | { kind: 'open'; session: FormSession }
  | { kind: 'done'; thanks: string | null }

/** A session that is never saved. */
async function unsavedSession(form: PublicForm): Promise<FormSession> {
  const session = await FormSession.open(form, null, false)
  void session.autosave.stop()
  return session
}

/** Shows the draft of a form as respondents would see it. Answers stay in memory (docs/api-behaviour.md#previews). */
export function PreviewScreen() {
  const [view, setView] = useState<View>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const openAgain = () => setAttempt(attempt + 1)
  useEffect(() => {
    const route = routeOf(currentVisit.get().url)
    if (route.screen !== 'fill' || route.previewToken === null) return undefined
    let isCancelled = false
    setView({ kind: 'loading' })
    const token = route.previewToken
    void readPreview(route.publicId, token).then(async (result) => {
      if (isCancelled) return
      if (result.kind !== 'open') return setView(result)
      if (isTooNew(result.form)) return setView({ kind: 'outdated' })
      const session = await unsavedSession(result.form)
      const { searchParams } = currentVisit.get().url
      await showLanguage(session, { token, language: searchParams.get('language') })
      if (isCancelled) return
      barTitle.set(session.shownForm.title)
      setView({ kind: 'open', session })
    })
    return () => {
      isCancelled = true
    }
  }, [attempt])

  switch (view.kind) {
    case 'loading':
      return <LoadingScreen />
    case 'ended':
      return (
        <MessageScreen title={fillMessages.preview.ended} body={fillMessages.preview.endedBody} />
      )
    case 'unreachable':
      return (
        <MessageScreen
          title={fillMessages.preview.unreachable}
          body={fillMessages.preview.unreachableBody}
        >
          <button type="button" class="primary" onClick={openAgain}>
            {messages.tryAgain}
          </button>
        </MessageScreen>
      )
    case 'outdated':
      return <OutdatedScreen />
    case 'done':
      return (
        <MessageScreen title={fillMessages.preview.done} body={fillMessages.preview.doneBody}>
          {view.thanks && <p dir="auto">{view.thanks}</p>}
          <button type="button" class="primary" onClick={openAgain}>
            {messages.fillAgain}
          </button>
        </MessageScreen>
      )
    case 'open':
      return (
        <>
          <Banner kind="info" text={fillMessages.preview.banner} />
          <FormView
            key={view.session.row.id}
            session={view.session}
            closed={null}
            others={[]}
            onDelete={openAgain}
            onSubmit={async () => {
              setView({ kind: 'done', thanks: view.session.shownForm.thank_you_message })
              return true
            }}
          />
        </>
      )
  }
}
