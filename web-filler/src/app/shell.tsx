import { Component, type ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

import { FillScreen } from '../fill/fill-screen.tsx'
import { Banners } from './banners.tsx'
import { Bar } from './bar.tsx'
import { lazy } from './lazy.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MessageScreen } from './message-screen.tsx'
import { words } from './messages/index.ts'
import { route } from './router.ts'
import { barTitle } from './screen-state.ts'
import { useStore } from './store.ts'

const HomeScreen = lazy(async () => (await import('./home/home-screen.tsx')).HomeScreen)
const OutboxScreen = lazy(async () => (await import('../outbox/outbox-screen.tsx')).OutboxScreen)

class Guard extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false }
  override componentDidCatch(error: unknown) {
    console.error(error)
    this.setState({ failed: true })
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <MessageScreen title={words.goneWrong} body={words.goneWrongBody}>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </MessageScreen>
    )
  }
}

function Screen() {
  const at = useStore(route)
  useEffect(() => {
    if (at.screen !== 'fill') barTitle.set(null)
  }, [at])
  switch (at.screen) {
    case 'home':
      return <HomeScreen />
    case 'outbox':
      return <OutboxScreen />
    case 'fill':
      return <FillScreen key={at.visit} publicId={at.publicId} draftId={at.draftId} />
    case 'unknown':
      return (
        <MessageScreen title={words.notHere} body={words.notHereBody}>
          <a class="button secondary" href="/">
            {words.toHome}
          </a>
        </MessageScreen>
      )
  }
}

/** By hand: as an address of its own, `#main` would be taken for another visit. */
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
      {words.skipToForm}
    </a>
    <Bar />
    <Banners />
    <Guard>
      <Screen />
    </Guard>
    <LanguageSwitch />
  </>
)
