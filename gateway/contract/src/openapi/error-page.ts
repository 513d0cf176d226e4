import { deliveryErrors, propertyErrorsBySubject, requestErrors } from '@formpost/rules'

type Parameters = Readonly<Record<string, string>> | undefined

const subjects: Record<keyof typeof propertyErrorsBySubject, string> = {
  values: 'Values of any kind',
  answers: 'Submissions and uploads',
  forms: 'Forms, fields and webhooks',
  xlsforms: 'Rows of XLSForms',
  members: 'Names, expressions and choices',
  reading: 'Filters and cursors',
  accounts: 'Logins and accounts',
}

const kinds: Record<string, string> = { value: 'number or day', list: 'list of texts' }

const parametersCell = (parameters: Parameters) =>
  Object.entries(parameters ?? {})
    .map(([name, kind]) => {
      const plain = kind.replace('?', '')
      return `\`${name}\`: ${kinds[plain] ?? plain}${kind.endsWith('?') ? ', optional' : ''}`
    })
    .join('<br>')

const textCell = (text: string) =>
  text
    .replaceAll(', number}', '}')
    .replaceAll('[[', '[')
    .replaceAll(']]', ']')
    .replaceAll('|', '\\|')
    .replaceAll('<', '\\<')

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`

const tableRows = (entries: Readonly<Record<string, readonly [string, object?]>>) =>
  Object.entries(entries).map(([code, [text, parameters]]) =>
    row([`\`${code}\``, parametersCell(parameters as Parameters), textCell(text)]),
  )

/** `docs/errors.md`: the catalogue of errors as tables. */
export function errorPage(): string {
  const requests = Object.entries(requestErrors).map(([code, [status, text, parameters]]) =>
    row([`\`${code}\``, status, parametersCell(parameters as Parameters), textCell(text)]),
  )
  const deliveries = tableRows(deliveryErrors)
  const properties = Object.entries(propertyErrorsBySubject).map(([subject, entries]) => {
    const rows = tableRows(entries)
    const title = subjects[subject as keyof typeof subjects]
    return `### ${title}\n\n| code | parameters | text |\n| --- | --- | --- |\n${rows.join('')}`
  })
  return `# Error codes

Generated from [the catalogue](../services/shared/rules/src/errors) by \`npm run openapi\`. [Errors](api-behaviour.md#errors) describes where
they occur. Codes keep their meaning and parameters; new ones may be added, so treat an unknown code by the HTTP status. In the texts,
\`{name}\` is a parameter, and a part in square brackets is left out without its parameter.

## Requests

The \`code\` of an error, beside \`message\`, whose text this is. Its parameters are beside it too.

| code | status | parameters | text |
| --- | --- | --- | --- |
${requests.join('')}
## Properties

The codes of a 422 in \`codes\`, at the same paths and in the same order as the texts in \`errors\`.

${properties.join('\n')}
## Webhook deliveries

The \`reason\` of a [delivery](api-behaviour.md#webhooks) that failed, beside \`error\`, whose text this is.

| reason | parameters | text |
| --- | --- | --- |
${deliveries.join('')}`
}
