// SQL: opens the connections.
import { openPool, serviceDatabase, type ServiceDatabase } from '@formpost/kit/database'

export type Database = ServiceDatabase

const distributed = ['uploads', 'unattached_totals']
const migrations = new URL('../../prisma/migrations', import.meta.url)

export const openDatabase = (url: string, connections: number): Database =>
  serviceDatabase(openPool(url, connections), { schema: 'files', migrations, distributed })
