import { render } from 'preact'

import './app/styles/index.css'
import { watchContact } from './app/contact.ts'
import { watchInstallOffer } from './app/install.ts'
import { startRouter } from './app/router.ts'
import { Shell } from './app/shell.tsx'
import { storageTrouble } from './app/trouble.ts'
import { startServiceWorker } from './app/update.ts'
import { db } from './db/database.ts'
import { startDelivery } from './outbox/schedule.ts'

db.on('blocked', storageTrouble.blocked)
watchInstallOffer()
startRouter()
render(<Shell />, document.getElementById('app')!)
watchContact()
startDelivery(storageTrouble.report)
startServiceWorker()
