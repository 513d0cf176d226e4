import type { TestWebhook } from '../notify/test-webhook.ts'
import type { SubmitDependencies } from '../submit/dependencies.ts'
import type { FormsClient } from './clients/forms.ts'

export interface RpcDependencies extends SubmitDependencies {
  forms: FormsClient
  testWebhook: TestWebhook
}
