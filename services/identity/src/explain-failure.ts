import { ConfigError } from '@formpost/kit/config'
import { isDatabaseDown } from '@formpost/kit/database'
import { problem } from '@formpost/kit/rpc'

import { DomainError } from './domain/domain-error.ts'

/** What went wrong, for the person at the command line. */
export function explainFailure(error: unknown): string {
  if (error instanceof DomainError) {
    const messages = Object.entries(error.details.errors ?? {}).map(
      ([property, texts]) => `${property}: ${texts.join(' ')}`,
    )
    return messages.length > 0 ? messages.join('\n') : problem(error.code).message
  }
  if (error instanceof ConfigError) return error.message
  if (isDatabaseDown(error)) return 'PostgreSQL does not answer at DATABASE_URL.'
  return `Failed: ${error instanceof Error ? error.message : String(error)}`
}
