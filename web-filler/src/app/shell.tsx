import { Component, type ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

import { FillScreen } from '../fill/fill-screen.tsx'
import { Banners } from './banners.tsx'
import { Bar } from './bar.tsx'
import { lazy } from './lazy.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MessageScreen } from './message-screen.tsx'
import { messages } from './messages/index.ts'
import { route } from './router.ts'
import { barTitle } from './screen-state.ts'
import { useStore } from './store.ts'

const HomeScreen = lazy(async () => (await import('./home/home-screen.tsx')).HomeScreen)
const OutboxScreen = lazy(async () => (await import('../outbox/outbox-screen.tsx')).OutboxScreen)

const PreviewScreen = lazy(
  async () => (await import('../fill/preview/preview-screen.tsx')).PreviewScreen,
)

class ErrorBoundary extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false }
  override componentDidCatch(error: unknown) {
    console.error(error)
    this.setState({ failed: true })
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <MessageScreen title={messages.unexpectedError} body={messages.unexpectedErrorBody}>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {messages.reload}
        </button>
      </MessageScreen>
    )
  }
}

function Screen() {
  const current = useStore(route)
  useEffect(() => {
    if (current.screen !== 'fill') barTitle.set(null)
  }, [current])
  switch (current.screen) {
    case 'home':
      return <HomeScreen />
    case 'outbox':
      return <OutboxScreen />
    case 'fill':
      return current.previewToken === null ? (
        <FillScreen key={current.visit} publicId={current.publicId} draftId={current.draftId} />
      ) : (
        <PreviewScreen key={current.visit} />
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

/** Moves the focus without following `#main`, because the router would treat it as navigation. */
function skipToMain(event: Event): void {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  main.focus()
}

export const Shell = () => (
  <>
    <a class="skip" href="#main" onClick={skipToMain}>
      {messages.skipToForm}
    </a>
    <Bar />
    <Banners />
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>
    <LanguageSwitch />
  </>
)
