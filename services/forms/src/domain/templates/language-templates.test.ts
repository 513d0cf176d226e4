import type { FormField } from '@formpost/rules'
import { compileForm, evaluate } from '@formpost/rules/form'
import { expect, it } from 'vitest'

import { templateOf } from './catalogue.ts'
import { instantiate } from './instantiate.ts'

interface Answers {
  [key: string]: unknown
}

/** Fills in a form of a template; everything is by the keys of the template instead of uuids. */
function fillIn(id: string, answers: Answers) {
  const template = templateOf(id)
  const made = instantiate(template, 'Title')
  const keys = new Map(made.map(({ uuid }, index) => [uuid, template.fields[index]!.key ?? '']))
  const uuids = new Map([...keys].map(([uuid, key]) => [key, uuid]))
  const fields = made.map(
    ({ uuid, defaultValue, isRequired, members, ...draft }, position): FormField => ({
      ...draft,
      ...members,
      id: uuid,
      default_value: defaultValue,
      is_required: isRequired,
      position,
    }),
  )
  const byUuid = (given: Answers): Answers =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        uuids.get(key),
        Array.isArray(value) ? value.map((each) => byUuid(each as Answers)) : value,
      ]),
    )
  const clock = '2026-05-04T09:30:00Z'
  const evaluation = evaluate(compileForm(fields), byUuid(answers), { clock })
  const named = (address: string) =>
    address
      .split('.')
      .map((part) => keys.get(part) ?? part)
      .join('.')
  const byName = (map: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...map].map(([address, value]) => [named(address), value]))
  return {
    problems: byName(evaluation.problems),
    calculated: byName(evaluation.calculated),
    visible: [...evaluation.visible].map(named),
    options: byName(evaluation.options),
    texts: Object.values(byName(evaluation.texts)),
  }
}

it('household-roster asks each person what fits the age and counts all', () => {
  const person = (first_name: string, age: number, more: Answers) => ({ first_name, age, ...more })
  const village = { people: 2 }
  const member = [
    person('Ada', 40, { relation: 'Head of the household', work: 'Yes' }),
    person('Ben', 7, { relation: 'Child' }),
  ]
  const { problems, calculated, visible, texts } = fillIn('household-roster', {
    ...village,
    member,
  })
  expect(problems['member.1.school']).toEqual({ code: 'required' })
  expect(visible).not.toContain('member.0.school')
  expect(calculated).toEqual({ heads: 1, children: 1 })
  expect(texts).toContainEqual({ label: 'How old is Ben?' })
})

it('distribution-by-household filters villages and limits what is handed out', () => {
  const household = { district: 'South', village: 'River village', card: '123456', people: 9 }
  const { problems, calculated, options } = fillIn('distribution-by-household', {
    ...household,
    babies: 1,
    given: 4,
  })
  expect(options).toEqual({ village: ['River village', 'Lower village'] })
  expect(calculated).toEqual({ parcels: 3 })
  expect(problems).toEqual({
    given: { code: 'constraint_not_met', message: 'This household gets 3.' },
  })
  const less = fillIn('distribution-by-household', { ...household, babies: 1, given: 2 })
  expect(less.problems).toEqual({ shortage: { code: 'required' } })
})

it('symptom-screening refers people by their score', () => {
  const signs = { fever: 'No', sweat: 'No', loss: 'No', contact: 'No' }
  const patient = { patient: 'Ada', birth: '1990-01-01', weight: 60, height: 170 }
  const ill = fillIn('symptom-screening', { ...patient, ...signs, cough: 'Yes' })
  expect(ill.calculated).toEqual({ score: 3, bmi: 20.8 })
  expect(ill.problems).toEqual({ referral: { code: 'required' } })
  const well = fillIn('symptom-screening', { ...patient, ...signs, cough: 'No' })
  expect(well.calculated['score']).toBe(0)
  expect(well.problems).toEqual({})
})

it('school-census adds up the pupils of the classes', () => {
  const classes = [
    { grade: '1', girls: 20, boys: 22, present: 40 },
    { grade: '2', girls: 18, boys: 15, present: 34 },
  ]
  const school = { school: 'Hill School', teachers: 2, class: classes, water: 'Yes', toilets: 1 }
  const { problems, calculated } = fillIn('school-census', school)
  expect(problems).toEqual({
    'class.1.present': { code: 'constraint_not_met', message: 'Class 2 has 33 pupils.' },
  })
  expect(calculated).toMatchObject({ pupils: 75, per_teacher: 37.5 })
})
