import { language } from '@formpost/ui/messages/language.ts'
import { useId, useState } from 'preact/hooks'

import { messages } from '../language-form/messages/index.ts'
import { chooseCollector, maxNameLength, readCollectors } from './collectors.ts'

import './collector.css'

/** Who fills in the form, for forms that record it: the last one on this device, another one in one tap, or a new name. */
export function Collector({ onChoose }: { onChoose?: (name: string) => void }) {
  const id = useId()
  const [names, setNames] = useState(readCollectors)
  const [present = '', ...others] = names
  const choose = (name: string) => {
    setNames(chooseCollector(name))
    onChoose?.(name)
  }
  return (
    <div class="field collector" lang={language}>
      <label class="label" for={id}>
        <span dir="auto">{messages.collector}</span>
      </label>
      <p class="help" id={`${id}-help`}>
        <span dir="auto">{messages.collectorHelp}</span>
      </p>
      <input
        id={id}
        class="control"
        dir="auto"
        autocomplete="off"
        maxLength={maxNameLength}
        value={present}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.currentTarget.value.trim())}
      />
      {others.length > 0 && (
        <div class="collectors" role="group" aria-label={messages.otherCollectors}>
          {others.map((name) => (
            <button key={name} type="button" class="secondary" onClick={() => choose(name)}>
              <bdi>{name}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
