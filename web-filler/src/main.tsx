import { render } from 'preact'

import './app/styles/index.css'
import { watchContact } from './app/contact.ts'
import { watchInstallOffer } from './app/install.ts'
import { direction, language } from './app/messages/language.ts'
import { startRouter } from './app/router.ts'
import { Shell } from './app/shell.tsx'
import { lookAtProtection } from './app/storage.ts'
import { storageTrouble } from './app/trouble.ts'
import { startServiceWorker } from './app/update.ts'
import { db } from './db/database.ts'
import { startDelivery } from './outbox/schedule.ts'

document.documentElement.lang = language
document.documentElement.dir = direction
db.on('blocked', storageTrouble.blocked)
const everyTime = true
db.on('ready', storageTrouble.opened, everyTime)
watchInstallOffer()
startRouter()
render(<Shell />, document.getElementById('app')!)
watchContact()
void lookAtProtection()
startDelivery(storageTrouble.report)
startServiceWorker()
