import { direction, language } from '@formpost/ui/messages/language.ts'
import { startRouter } from '@formpost/ui/router.ts'
import { render } from 'preact'

import './app/styles/index.css'

import { watchConnection } from './app/connection.ts'
import { watchInstallPrompt } from './app/install.ts'
import { isOwnPage } from './app/routes.ts'
import { Shell } from './app/shell.tsx'
import { storageFailure } from './app/storage-failure.ts'
import { checkPersistence } from './app/storage.ts'
import { db } from './db/database.ts'
import { startDelivery } from './outbox/load-schedule.ts'

document.documentElement.lang = language
document.documentElement.dir = direction
db.on('blocked', storageFailure.reportBlocked)
const onEveryOpen = true
db.on('ready', storageFailure.clearOnOpen, onEveryOpen)
watchInstallPrompt()
startRouter(isOwnPage)
render(<Shell />, document.getElementById('app')!)
watchConnection()
void checkPersistence()
// These are not needed to show the first screen, and so are loaded after it.
startDelivery().catch(console.error)
import('./app/after-start.ts').then(({ afterStart }) => afterStart()).catch(console.error)
