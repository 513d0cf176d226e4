import { messages } from './messages/index.ts'

export const LoadingScreen = () => (
  <main id="main" class="column loading" aria-busy="true">
    <h1 tabIndex={-1}>{messages.loading}</h1>
  </main>
)
