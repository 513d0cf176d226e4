import { loadFields } from '@formpost/ui/fields/field.tsx'
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
import { showLanguage } from '../languages/load-languages.ts'
import { messages as fillMessages } from '../messages/index.ts'
import { readPreview } from './read-preview.ts'

type View =
  | { kind: 'loading' | 'ended' | 'unreachable' }
  | { kind: 'open'; session: FormSession }
  | { kind: 'done'; thanks: string | null }

/** A session that is never saved. */
function unsavedSession(...given: ConstructorParameters<typeof FormSession>): FormSession {
  const session = new FormSession(...given)
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
      if (result.kind === 'open') await loadFields(result.form.fields)
      if (isCancelled) return
      if (result.kind !== 'open') return setView(result)
      const session = unsavedSession(result.form, null, false)
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
