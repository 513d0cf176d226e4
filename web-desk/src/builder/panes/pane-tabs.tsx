import { messages } from '../screen-messages/index.ts'

export type Pane = 'outline' | 'form' | 'properties'

const panes: readonly Pane[] = ['outline', 'form', 'properties']

interface PaneTabsProps {
  pane: Pane
  onPane: (pane: Pane) => void
}

/** Chooses the pane that a narrow window shows; a wide one shows all of them. */
export const PaneTabs = ({ pane, onPane }: PaneTabsProps) => (
  <div class="segments pane-tabs" role="group" aria-label={messages.panes}>
    {panes.map((each) => (
      <button
        key={each}
        type="button"
        class="segment"
        aria-pressed={each === pane}
        onClick={() => onPane(each)}
      >
        {messages[each]}
      </button>
    ))}
  </div>
)
