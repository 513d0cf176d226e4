import { messages } from './messages/index.ts'

export const LoadingScreen = () => (
  <main id="main" class="column loading" aria-busy="true">
    <p>{messages.loading}</p>
  </main>
)
