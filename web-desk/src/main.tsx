import './app/styles/index.css'

import { keepFocus } from '@formpost/ui/keep-focus.ts'
import { direction, language } from '@formpost/ui/messages/language.ts'
import { render } from 'preact'

import { preloadSection } from './app/form-screen.tsx'
import { startPrompts } from './app/prompts.ts'
import { currentLocation, startRouter } from './app/router.ts'
import { Shell } from './app/shell.tsx'
import { startLinkTokens } from './login/link-token.ts'

document.documentElement.lang = language
document.documentElement.dir = direction
startPrompts()
startLinkTokens()
startRouter()
const { route } = currentLocation.get()
if (route.screen === 'form') preloadSection(route.tab)
keepFocus()
render(<Shell />, document.getElementById('app')!)
