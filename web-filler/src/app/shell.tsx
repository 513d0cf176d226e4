import { ErrorBoundary } from '@formpost/ui/error-boundary.tsx'
import { LanguageSwitch } from '@formpost/ui/language-switch.tsx'
import { currentVisit } from '@formpost/ui/router.ts'
import { SkipLink } from '@formpost/ui/skip-link.tsx'
import { useStore } from '@formpost/ui/store.ts'
import { useEffect } from 'preact/hooks'

import { FillScreen } from '../fill/fill-screen.tsx'
import { isLocked } from '../pin/lock-state.ts'
import { Banners } from './banners.tsx'
import { Bar } from './bar.tsx'
import { lazy } from './lazy.tsx'
import { MessageScreen } from './message-screen.tsx'
import { messages } from './messages/index.ts'
import { routeOf } from './routes.ts'
import { barTitle } from './screen-state.ts'

const HomeScreen = lazy(async () => (await import('./home/home-screen.tsx')).HomeScreen)
const OutboxScreen = lazy(async () => (await import('../outbox/outbox-screen.tsx')).OutboxScreen)
const RecordScreen = lazy(async () => (await import('../outbox/record-screen.tsx')).RecordScreen)

const LockScreen = lazy(async () => (await import('../pin/lock-screen.tsx')).LockScreen)

const PreviewScreen = lazy(
  async () => (await import('../fill/preview/preview-screen.tsx')).PreviewScreen,
)

const failure = (
  <MessageScreen title={messages.unexpectedError} body={messages.unexpectedErrorBody}>
    <button type="button" class="primary" onClick={() => location.reload()}>
      {messages.reload}
    </button>
  </MessageScreen>
)

function Screen() {
  const visit = useStore(currentVisit)
  const route = routeOf(visit.url)
  useEffect(() => {
    if (route.screen !== 'fill') barTitle.set(null)
  }, [visit])
  switch (route.screen) {
    case 'home':
      return <HomeScreen />
    case 'outbox':
      return route.recordId === null ? (
        <OutboxScreen key={visit.number} />
      ) : (
        <RecordScreen key={visit.number} clientUuid={route.recordId} />
      )
    case 'fill':
      return route.previewToken === null ? (
        <FillScreen key={visit.number} {...route} />
      ) : (
        <PreviewScreen key={visit.number} />
      )
    case 'unknown':
      return (
        <MessageScreen title={messages.pageNotFound} body={messages.pageNotFoundBody}>
          <a class="button secondary" href="/">
            {messages.toHome}
          </a>
        </MessageScreen>
      )
  }
}

export const Shell = () => (
  <>
    <SkipLink text={messages.skipToForm} />
    <Bar />
    <Banners />
    <ErrorBoundary fallback={failure}>
      {useStore(isLocked) ? <LockScreen /> : <Screen />}
    </ErrorBoundary>
    <LanguageSwitch />
  </>
)
