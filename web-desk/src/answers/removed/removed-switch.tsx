import { messages } from '../messages/index.ts'
import type { RemovedQuestions } from './removed-questions.ts'

/** Shows or hides removed questions; nothing if there are none. */
export const RemovedSwitch = ({ removed }: { removed: RemovedQuestions }) =>
  removed.count === 0 ? null : (
    <label class="removed-switch">
      <input
        type="checkbox"
        checked={removed.isShown}
        onChange={(event) => removed.show(event.currentTarget.checked)}
      />
      {messages.removedQuestions(removed.count)}
    </label>
  )
