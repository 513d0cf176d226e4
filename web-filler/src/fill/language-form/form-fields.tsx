import type { FormField } from '@formpost/rules'
import { memo } from '@formpost/ui/memo.ts'
import { language } from '@formpost/ui/messages/language.ts'

import { Collector } from '../collector/collector.tsx'
import { Group } from './group.tsx'
import type { FieldListProps } from './instance.tsx'
import type { LanguageAnswers } from './language-answers.ts'
import { messages } from './messages/index.ts'
import { Question } from './question.tsx'
import { Repeat } from './repeat.tsx'
import { wholeChildren, type PageNode } from './split-pages.ts'
import type { FormFieldsProps } from './types.ts'

function FormNode({ node, prefix, ...shared }: Omit<FieldListProps, 'nodes'> & { node: PageNode }) {
  const { placed, children } = node
  const { field } = placed
  const props = { ...shared, field, address: prefix + field.id }
  if (field.type === 'group') {
    return (
      <Group {...props}>
        <FieldList {...shared} nodes={children} prefix={prefix} />
      </Group>
    )
  }
  if (field.type === 'repeat') {
    return <Repeat {...props} nodes={wholeChildren(placed)} FieldList={FieldList} />
  }
  return <Question {...props} />
}

function FieldList({ nodes, ...shared }: FieldListProps) {
  return (
    <>
      {nodes.map((node) => (
        <FormNode key={node.placed.field.id} node={node} {...shared} />
      ))}
    </>
  )
}

const noNodes: readonly PageNode[] = []

interface PageFieldsProps extends Omit<FieldListProps, 'prefix'> {
  titleField: FormField | undefined
  isTooExpensive: boolean
  asksForCollector: boolean
}

/** Most changes concern no page, but the fields that depend on them. */
const PageFields = memo(
  ({ nodes, titleField, isTooExpensive, asksForCollector, ...shared }: PageFieldsProps) => (
    <>
      {isTooExpensive && (
        <p class="notice small" lang={language}>
          {messages.tooExpensive}
        </p>
      )}
      {asksForCollector && <Collector onChoose={(name) => shared.answers.setCollector(name)} />}
      <FieldList
        {...shared}
        nodes={nodes.filter(({ placed }) => placed.field !== titleField)}
        prefix=""
      />
    </>
  ),
)

/** The fields of a page. The heading that is the title of the form is above them. */
export function FormFields({
  answers,
  page,
  ...shared
}: FormFieldsProps & { answers: LanguageAnswers }) {
  return (
    <PageFields
      {...shared}
      answers={answers}
      nodes={answers.pageNodes[page] ?? noNodes}
      titleField={answers.titleField}
      isTooExpensive={answers.record.checks.length > 0}
      asksForCollector={page === 0 && answers.asksForCollector}
    />
  )
}
