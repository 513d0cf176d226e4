import type { Handlers } from '@formpost/kit/rpc'

import type { SubmitParts } from '../submit/item.ts'
import { exportCsv } from './export-csv.ts'
import { deliveriesRpc } from './list-deliveries.ts'
import { readSubmissions } from './read-submissions.ts'
import { writeSubmissions } from './write-submissions.ts'

/** Every RPC of the submissions service. */
export const createHandlers = (parts: SubmitParts): Handlers<'submissions'> => ({
  ...writeSubmissions(parts),
  ...readSubmissions(parts),
  ...exportCsv(parts),
  ...deliveriesRpc(parts),
})
