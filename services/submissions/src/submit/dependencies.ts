import type { Definitions } from '../forms/definitions.ts'
import type { FormStates } from '../forms/form-states.ts'
import type { FilesClient } from '../rpc/clients/files.ts'
import type { Database } from '../store/database.ts'
import type { Evaluator } from './evaluator.ts'

export interface SubmitDependencies {
  db: Database
  definitions: Definitions
  formStates: FormStates
  files: FilesClient
  evaluator: Evaluator
  /** The part of a respondent's address that is stored (`STORE_IP`); empty if none is. */
  toStoredIp: (address: string) => string
  /** Whether a mail server is configured. */
  sendsMail: boolean
}
