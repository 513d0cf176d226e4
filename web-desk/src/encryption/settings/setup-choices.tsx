import { messages } from '../messages/index.ts'

interface SetupChoicesProps {
  onSetUp: (setup: 'make' | 'use') => void
}

/** The two ways to a key. */
export const SetupChoices = ({ onSetUp }: SetupChoicesProps) => (
  <ul class="setup-choices">
    <li>
      <button
        type="button"
        class="secondary"
        aria-describedby="make-pair-help"
        onClick={() => onSetUp('make')}
      >
        {messages.makePair}
      </button>
      <p class="help" id="make-pair-help">
        {messages.makePairHelp}
      </p>
    </li>
    <li>
      <button
        type="button"
        class="secondary"
        aria-describedby="use-public-help"
        onClick={() => onSetUp('use')}
      >
        {messages.usePublic}
      </button>
      <p class="help" id="use-public-help">
        {messages.usePublicHelp}
      </p>
    </li>
  </ul>
)
