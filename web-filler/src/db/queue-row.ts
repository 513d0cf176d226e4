import { db } from './database.ts'
import type { QueueRow } from './rows.ts'

const idle: QueueRow = { key: 'queue', failures: 0, pausedUntil: 0, heldUntil: {} }

export const readQueue = async (): Promise<QueueRow> => (await db.queue.get('queue')) ?? idle
