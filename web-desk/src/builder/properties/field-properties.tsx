import { settingsWarnings, type FieldSettings } from '@formpost/rules'
import { useMemo } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import type { DraftField } from '../document/index.ts'
import { typeText } from '../type-text.ts'
import { AdvancedProperties, isAdvanced } from './advanced-properties.tsx'
import { DependentFields } from './dependent-fields.tsx'
import { describeProblem, describeWarning } from './describe-problem.ts'
import { editors } from './editors.tsx'
import { LogicEditor } from './logic-editor.tsx'
import { OtherProblems } from './other-problems.tsx'
import { propertiesOf, usesLogic } from './properties-of.ts'

import './properties.css'

/** The properties that a field of its type uses, and its logic. */
export function FieldProperties({ field }: { field: DraftField }) {
  const { problems } = useBuilder()
  const own = useMemo(() => problems.filter((each) => each.field === field.uuid), [problems, field])
  const errorOf = (property: string) => {
    const problem = own.find((each) => each.property === property)
    return problem && describeProblem(problem)
  }
  const warnings = useMemo(
    () => settingsWarnings(field.type, field.settings ?? {}),
    [field.type, field.settings],
  )
  const warningOf = (setting: keyof FieldSettings) => {
    const warning = warnings.get(setting)
    return warning && describeWarning(warning)
  }
  const props = { field, errorOf, warningOf }
  const { name, description } = typeText(field)
  const properties = propertiesOf(field.type)
  return (
    <div class="properties">
      <header class="properties-head">
        <h2>{name}</h2>
        <p class="help">{description}</p>
      </header>
      <OtherProblems problems={own.filter((each) => !isShown(each.property, properties))} />
      {properties.map((property) => {
        const Editor = editors[property]
        return Editor && <Editor key={property} {...props} />
      })}
      {(usesLogic(field.type) || field.logic) && <LogicEditor {...props} />}
      <AdvancedProperties {...props} />
      <DependentFields field={field} />
    </div>
  )
}

/** Whether an editor shows the problems of a property beside it. */
const isShown = (property: string, properties: readonly string[]): boolean =>
  property.startsWith('logic') ||
  isAdvanced(property) ||
  properties.some((each) => property === each || property.startsWith(`${each}.`))
