import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  arbitraryAnswer,
  arbitraryLanguageForm,
} from '../../test-support/arbitrary-language-form.ts'
import { inOrder, languageField } from '../../test-support/language-field.ts'
import {
  compileForm,
  evaluate,
  openRecord,
  type FormRecord,
  type LanguageForm,
  type RecordChange,
} from './index.ts'
import { isRepeat } from './tree.ts'

type Edit = {
  kind: 'set' | 'add' | 'remove' | 'undo' | 'clock'
  target: number
  answer: unknown
  at: number
}

const arbitraryEdits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('set', 'set', 'set', 'set', 'add', 'add', 'remove', 'undo', 'clock'),
    target: fc.nat(100),
    answer: arbitraryAnswer,
    at: fc.nat(3),
  }),
  { maxLength: 12 },
)

/** Addresses of all fields and repeats in a record, with keys of instances. */
function addressesIn(form: LanguageForm, record: FormRecord): string[] {
  const visit = (definitions: LanguageForm['top'], prefix: string): string[] =>
    definitions.flatMap((definition) => {
      const address = prefix + definition.field.id
      if (definition.kind === 'group') return [address, ...visit(definition.children, prefix)]
      if (definition.kind !== 'repeat') return [address]
      const instances = record.instances(address)
      return [
        address,
        ...instances.flatMap(({ key }) => visit(definition.children, `${address}.${key}.`)),
      ]
    })
  return visit(form.top, '')
}

const isRepeatAt = (form: LanguageForm, address: string) =>
  isRepeat(form.tree.byId.get(address.split('.').at(-1)!)!)

/** Makes an edit; returns the addresses that it reports, and how to undo it. */
function apply(form: LanguageForm, record: FormRecord, edit: Edit, undo: () => void): () => void {
  const addresses = addressesIn(form, record)
  const pick = (from: string[]) => from[edit.target % from.length]
  const repeats = addresses.filter((address) => isRepeatAt(form, address))
  const repeat = pick(repeats)
  if (edit.kind === 'clock') record.setClock(`2024-03-0${edit.at + 1}T10:00:00Z`)
  if (edit.kind === 'undo') undo()
  if (edit.kind === 'set') {
    const field = pick(addresses.filter((address) => !isRepeatAt(form, address)))
    if (field) record.set(field, edit.answer)
  }
  if (!repeat) return () => {}
  const instances = record.instances(repeat)
  if (edit.kind === 'add') record.addInstance(repeat, { at: Math.min(edit.at, instances.length) })
  const instance = instances[edit.at % (instances.length || 1)]
  if (edit.kind !== 'remove' || !instance) return () => {}
  const { at, answers } = record.removeInstance(`${repeat}.${instance.key}`)
  return () => {
    if (addressesIn(form, record).includes(repeat)) record.addInstance(repeat, { at, answers })
  }
}

const open = (form: LanguageForm, clock: string) =>
  openRecord(form, { clock, isNew: true, random: () => 0.5, uuid: () => 'u' })

/** A record whose changes are noted. */
function reporting(record: FormRecord, reported: Set<string>): FormRecord {
  const note = <C extends RecordChange>(change: C): C => {
    for (const address of [...change.fields, ...change.repeats]) reported.add(address)
    return change
  }
  return {
    checks: [],
    instanceCount: record.instanceCount,
    set: (address, raw) => note(record.set(address, raw)),
    addInstance: (repeat, options) => note(record.addInstance(repeat, options)),
    removeInstance: (instance) => note(record.removeInstance(instance)),
    setClock: (clock) => note(record.setClock(clock)),
    setMetadata: (recorded) => note(record.setMetadata(recorded)),
    state: (address) => record.state(address),
    instances: (repeat) => record.instances(repeat),
    fill: (address, text) => record.fill(address, text),
    draft: () => record.draft(),
    evaluation: () => record.evaluation(),
  }
}

const statesIn = (form: LanguageForm, record: FormRecord): Map<string, string> =>
  new Map(
    addressesIn(form, record).map((address) => {
      const instances = isRepeatAt(form, address) ? record.instances(address) : []
      // A field that is set has not changed for others by that alone.
      const { raw: _raw, ...state } = record.state(address)!
      return [address, JSON.stringify([state, instances])]
    }),
  )

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, each: unknown) =>
      each instanceof Map || each instanceof Set ? [...(each as Iterable<unknown>)] : each,
    ),
  )

/** Whether values of instances need each other, which a form does not show by itself. */
const hasCircle = ({ problems }: ReturnType<typeof evaluate>): boolean =>
  [...problems.values()].some(({ code }) => code === 'value_in_circle')

describe('a record that is filled in', () => {
  it('records the filling when it is opened and when an instance is added', () => {
    const form = compileForm(
      inOrder(
        languageField('start', 'hidden', { settings: { metadata: 'start' } }),
        languageField('visit', 'repeat'),
        languageField('begun', 'hidden', { parent: 'visit', settings: { metadata: 'start' } }),
        languageField('by', 'hidden', { parent: 'visit', settings: { metadata: 'collector' } }),
        languageField('from', 'hidden', { parent: 'visit', default_value: 'link' }),
      ),
    )
    let time = 8
    const metadata = (kind: string) => (kind === 'start' ? `${time}:00` : undefined)
    const clock = '2026-11-26T08:00:00Z'
    const options = { clock, random: () => 0.5, uuid: () => 'u', metadata }
    const record = openRecord(form, { ...options, isNew: true })
    time = 9
    record.addInstance('visit')
    record.setMetadata({ collector: 'Ada' })
    time = 10
    const visits = [
      { begun: '8:00', by: 'Ada', from: 'link' },
      { begun: '9:00', by: 'Ada', from: 'link' },
    ]
    const all = { start: '8:00', visit: visits }
    expect(Object.fromEntries(record.evaluation().answers)).toEqual(all)
    const again = openRecord(form, { ...options, isNew: false, answers: record.draft() })
    expect(Object.fromEntries(again.evaluation().answers)).toEqual(all)
  })

  it('is what an evaluation from scratch gives, after every change', () => {
    fc.assert(
      fc.property(arbitraryLanguageForm, arbitraryEdits, (fields, edits) => {
        const form = compileForm(fields)
        fc.pre(form.circles.length === 0)
        let clock = '2024-02-29T10:00:00Z'
        const record = open(form, clock)
        let undo = () => {}
        const compare = () => {
          const whole = evaluate(form, record.draft(), { clock })
          // Which values of a circle are marked depends on where the evaluation begins.
          fc.pre(!hasCircle(whole))
          expect(plain(record.evaluation())).toEqual(plain(whole))
        }
        compare()
        for (const edit of edits) {
          undo = apply(form, record, edit, undo)
          if (edit.kind === 'clock') clock = `2024-03-0${edit.at + 1}T10:00:00Z`
          compare()
        }
      }),
      { numRuns: 150 },
    )
  })

  it('reports every field and repeat whose state a change has changed', () => {
    fc.assert(
      fc.property(arbitraryLanguageForm, arbitraryEdits, (fields, edits) => {
        const form = compileForm(fields)
        fc.pre(form.circles.length === 0)
        const reported = new Set<string>()
        const record = reporting(open(form, '2024-02-29T10:00:00Z'), reported)
        let undo = () => {}
        for (const edit of edits) {
          const before = statesIn(form, record)
          reported.clear()
          undo = apply(form, record, edit, undo)
          const after = statesIn(form, record)
          const changed = [...after.keys()].filter(
            (address) => before.has(address) && before.get(address) !== after.get(address),
          )
          expect(changed.filter((address) => !reported.has(address))).toEqual([])
        }
      }),
      { numRuns: 100 },
    )
  })
})
