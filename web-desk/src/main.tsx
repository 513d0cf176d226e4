import './shell/styles/index.css'

import { keepFocus } from '@formpost/ui/keep-focus.ts'
import { direction, language } from '@formpost/ui/messages/language.ts'
import { currentVisit, startRouter } from '@formpost/ui/router.ts'
import { render } from 'preact'

import { startLinkTokens } from './login/link-token.ts'
import { isOwnPage, routeOf } from './parts/routes.ts'
import { preloadSection } from './shell/form-screen.tsx'
import { startPrompts } from './shell/prompts.ts'
import { Shell } from './shell/shell.tsx'

document.documentElement.lang = language
document.documentElement.dir = direction
startPrompts()
startLinkTokens()
startRouter(isOwnPage)
const route = routeOf(currentVisit.get().url.pathname)
if (route.screen === 'form') preloadSection(route.tab)
keepFocus()
render(<Shell />, document.getElementById('app')!)
