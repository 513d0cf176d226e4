import { randomUUID } from 'node:crypto'

type Named = { name: string } & Record<string, unknown>

const sections = 20
const fieldsOfSection = 30
const yesOrNo = {
  type: 'radio',
  options: ['Yes', 'No'],
  choices: [{ name: 'yes' }, { name: 'no' }],
}

/** One of the 30 fields of a section. Twenty have an expression, most of which read a field before. */
function fieldOf(section: number, index: number): Named {
  const name = `s${section}q${index}`
  const label = `Question ${index} of section ${section}`
  const before = (steps: number) => `s${section}q${index - steps}`
  switch (index % 6) {
    case 0:
      return { ...yesOrNo, name, label }
    case 1:
      return {
        ...{ type: 'number', name, label },
        expressions: {
          relevant: `\${${before(1)}} = 'yes'`,
          constraint: '. >= 0 and . <= 120',
          constraint_message: 'At most 120 days.',
        },
      }
    case 2:
      return {
        ...{ type: 'hidden', name, label },
        expressions: { calculation: `if(\${${before(1)}} > 7, 1, 0) + coalesce(\${s0q1}, 0)` },
      }
    case 3:
      return { ...yesOrNo, name, label, expressions: { relevant: `\${${before(1)}} > 0` } }
    case 4:
      return {
        ...{ type: 'short_text', name, label: `${label} after \${${before(1)}}` },
        expressions: { relevant: `\${${before(1)}} = 'yes' and \${s0q0} != 'no'` },
      }
    default:
      return { type: 'long_text', name, label }
  }
}

/** A questionnaire of 600 fields with 400 expressions in 20 groups, of the size of the WHO's verbal autopsy. */
export function questionnaire(): Named[] {
  const fields = Array.from({ length: sections }, (_, section) => {
    const uuid = randomUUID()
    const group = { type: 'group', uuid, name: `s${section}`, label: `Section ${section}` }
    const inside = Array.from({ length: fieldsOfSection - 1 }, (_field, index) => ({
      ...fieldOf(section, index),
      parent: uuid,
    }))
    return [group, ...inside]
  })
  return fields.flat()
}

/** A household whose members have 15 questions each; `members` of them are there from the beginning. */
export function household(members: number): Named[] {
  const parent = randomUUID()
  const question = (type: string, name: string, label: string, more: object = {}) => ({
    ...{ type, name, label, parent },
    ...more,
  })
  const asked = (name: string, label: string, relevant?: string) =>
    question('radio', name, label, { ...yesOrNo, ...(relevant && { expressions: { relevant } }) })
  return [
    { type: 'short_text', name: 'village', label: 'Village' },
    {
      ...{ type: 'repeat', uuid: parent, name: 'member', label: 'Member' },
      settings: { item_label: '${first}', min_count: members, max_count: 1_000 },
    },
    question('short_text', 'first', 'Name'),
    asked('female', 'Is ${first} a woman?'),
    question('number', 'age', 'How old is ${first}?', {
      expressions: { constraint: '. >= 0 and . <= 120' },
    }),
    question('dropdown', 'relation', 'Relation to the head', {
      options: ['Head', 'Spouse', 'Child', 'Parent', 'Other'],
    }),
    asked('school', 'Does ${first} go to school?', '${age} >= 5 and ${age} < 18'),
    question('number', 'class', 'Which class?', {
      expressions: { relevant: "${school} = 'yes'", constraint: '. <= 13' },
    }),
    asked('works', 'Does ${first} work?', '${age} >= 15'),
    question('number', 'income', 'Income in a month', {
      expressions: { relevant: "${works} = 'yes'" },
    }),
    asked('ill', 'Was ${first} ill in the last two weeks?'),
    question('checkbox', 'symptoms', 'What did ${first} have?', {
      options: ['Fever', 'Cough', 'Diarrhoea', 'Pain'],
      expressions: { relevant: "${ill} = 'yes'" },
    }),
    question('date', 'since', 'Since when?', {
      expressions: { relevant: "${ill} = 'yes'", constraint: '. <= today()' },
    }),
    asked('pregnant', 'Is ${first} pregnant?', "${female} = 'yes' and ${age} >= 12"),
    asked('card', 'Does ${first} have a card?'),
    question('short_text', 'phone', 'Telephone'),
    question('long_text', 'remarks', 'Remarks about ${first}'),
    {
      ...{ type: 'number', name: 'size', label: 'Members' },
      expressions: { calculation: 'count(${member})' },
    },
    {
      ...{ type: 'number', name: 'dependents', label: 'Members who depend on others' },
      expressions: { calculation: 'count(${age}[. < 15 or . > 64])' },
    },
    {
      ...{ type: 'number', name: 'income_of_all', label: 'Income of all' },
      expressions: { calculation: 'sum(${income})' },
    },
  ]
}
