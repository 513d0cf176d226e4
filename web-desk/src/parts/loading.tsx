import { messages } from './messages/index.ts'

/** Appears after 300 ms, so that fast responses show no spinner. */
export const Loading = () => (
  <p class="loading-text" role="status">
    {messages.loading}
  </p>
)
