import type { TestWebhook } from '../notify/test-webhook.ts'
import type { SubmitDependencies } from '../submit/dependencies.ts'
import type { FormsClient } from './clients/forms.ts'

/** What the RPCs work with. */
export interface Dependencies extends SubmitDependencies {
  forms: FormsClient
  testWebhook: TestWebhook
}
