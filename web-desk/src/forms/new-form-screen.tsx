import './new-form.css'

import { useId, useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { LoadFailure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { CreateDialog } from './create-dialog.tsx'
import { ImportPanel } from './import-panel.tsx'
import { messages } from './messages/index.ts'
import { questionCount, type Template } from './template-contents.ts'
import { templateNames } from './template-names/index.ts'

const blank = 'blank'

interface ChoiceProps {
  name: string
  description: string
  questions?: number
  onChoose: () => void
}

function Choice({ name, description, questions = 0, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <li class="choice">
      <button
        type="button"
        aria-describedby={`${id}-description ${id}-questions`}
        onClick={onChoose}
      >
        {name}
      </button>
      <p class="row-note" id={`${id}-description`}>
        {description}
      </p>
      <p class="row-note" id={`${id}-questions`}>
        {questions > 0 && messages.questions(questions)}
      </p>
    </li>
  )
}

/** The ways to begin a form: blank, from a template or from a file. */
export function NewFormScreen() {
  const { data, error, reload } = useLoaded((signal) => callApi('listTemplates', { signal }), [])
  const [chosen, setChosen] = useState<Template>()
  const categories = (data?.data ?? [])
    .map(({ id, name, templates }) => ({
      id,
      name: templateNames.categories[id] ?? name,
      templates: templates
        .filter((template) => template.id !== blank)
        .map((template) => ({ ...template, ...templateNames.templates[template.id] })),
    }))
    .filter(({ templates }) => templates.length > 0)
  const choose = (template: Template) => () => setChosen(template)
  const blankTemplate: Template = {
    id: blank,
    name: messages.blank,
    description: messages.blankLead,
    fields_count: 0,
    fields: [],
  }
  return (
    <main id="main" class="wide">
      <ScreenTitle title={messages.newForm} />
      <p class="lead">{messages.newFormLead}</p>
      <ul class="choices">
        <Choice
          name={blankTemplate.name}
          description={blankTemplate.description}
          onChoose={choose(blankTemplate)}
        />
      </ul>
      <ImportPanel />
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {!data && error === undefined && <Loading />}
      {categories.map(({ id, name, templates }) => (
        <section key={id} class="group" aria-labelledby={`category-${id}`}>
          <h2 id={`category-${id}`}>{name}</h2>
          <ul class="choices">
            {templates.map((template) => (
              <Choice
                key={template.id}
                name={template.name}
                description={template.description}
                questions={questionCount(template)}
                onChoose={choose(template)}
              />
            ))}
          </ul>
        </section>
      ))}
      {chosen && (
        <CreateDialog
          key={chosen.id}
          template={chosen}
          isBlank={chosen.id === blank}
          onClose={() => setChosen(undefined)}
        />
      )}
    </main>
  )
}
