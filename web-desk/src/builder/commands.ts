import { isContainer, isInput, isPageContent, maxFields, type FieldType } from '@formpost/rules'
import { newId } from '@formpost/ui/new-id.ts'

import { announce } from '../parts/announce.ts'
import type { FieldCommands } from './builder-context.ts'
import type { BuilderModel } from './builder-model.ts'
import {
  addFields,
  canContain,
  childrenOf,
  containerBeside,
  containersAround,
  dependentsOf,
  duplicateFields,
  findField,
  indexOfPlace,
  moveTo,
  newField,
  placeOf,
  placeOutside,
  removeFields,
  withContents,
  type DraftDocument,
  type DraftField,
  type Place,
} from './document/index.ts'
import { messages as types } from './messages/index.ts'
import { fieldLabel } from './properties/field-label.ts'
import { messages } from './screen-messages/index.ts'

/** In the selected container or after the selected field, else at the end, where a submit button stays last. */
function placeOfNew(
  document: DraftDocument,
  selected: string | undefined,
  field: DraftField,
): Place {
  const { fields } = document
  const current = selected === undefined ? undefined : findField(document, selected)
  if (!current) {
    const hasButton = fields.at(-1)?.type === 'submit_button'
    return { parent: null, at: childrenOf(document, null).length - (hasButton ? 1 : 0) }
  }
  const fits = (parent: string | null) => canContain(document, parent, [field])
  if (isContainer(current.type) && fits(current.uuid)) return { parent: current.uuid, at: Infinity }
  const path = [current, ...containersAround(document, current.uuid)]
  const { parent, at } = placeOf(
    document,
    path.find((each) => fits(each.parent ?? null))!,
  )
  return { parent, at: at + 1 }
}

const labelOfNew = (type: FieldType): string =>
  isInput(type) && isPageContent(type) ? messages.untitledQuestion : types.fieldTypes[type].name

export function createCommands(model: BuilderModel): FieldCommands {
  const isFull = (added = 1) => {
    if (model.document.fields.length + added <= maxFields) return false
    model.notice.set({ text: messages.tooManyFields(maxFields), canUndo: false })
    return true
  }
  const addAt = (place: Place, fields: readonly DraftField[], isCopy = false) => {
    const [first, ...rest] = fields
    const placed = [{ ...first!, parent: place.parent }, ...rest]
    const operation = addFields(indexOfPlace(model.document, place), placed)
    model.dispatch(operation, isCopy ? { action: 'duplicate_field' } : {})
  }
  const describeMove = (before: DraftField, after: DraftField): string => {
    const siblings = childrenOf(model.document, after.parent)
    const place = { position: siblings.indexOf(after) + 1, total: siblings.length }
    if (before.parent === after.parent) return messages.moved(place)
    if (after.parent === null) return messages.movedOut(place)
    return messages.movedInto({
      ...place,
      name: fieldLabel(findField(model.document, after.parent)!),
    })
  }
  const move = (uuid: string, place: Place) => {
    const before = model.document
    model.dispatch(moveTo(before, uuid, place), { action: 'move_field' })
    if (model.document === before) return
    model.select(uuid)
    announce(describeMove(findField(before, uuid)!, findField(model.document, uuid)!))
  }
  const moveIf = (uuid: string, place: Place | undefined) => place && move(uuid, place)
  return {
    add({ type, settings, name }) {
      if (isFull()) return
      const texts = { label: labelOfNew(type), option: messages.firstOption }
      const field = { ...newField(type, newId(), texts), settings }
      addAt(placeOfNew(model.document, model.state.get().selected, field), [field])
      model.select(field.uuid, 'label')
      announce(messages.added(name))
    },
    bringBack(fields) {
      if (isFull(fields.length)) return false
      const { document } = model
      const { parent } = fields[0]!
      const container = parent === null ? undefined : findField(document, parent)
      const fits = container && isContainer(container.type) && canContain(document, parent, fields)
      addAt(fits ? { parent, at: Infinity } : placeOfNew(document, undefined, fields[0]!), fields)
      model.select(fields.at(-1)!.uuid)
      return true
    },
    duplicate(uuid) {
      const fields = withContents(model.document, uuid)
      if (isFull(fields.length)) return
      const copies = duplicateFields(fields, newId)
      const add = (named: readonly DraftField[]) => {
        const field = findField(model.document, uuid)
        if (!field) return
        const { parent, at } = placeOf(model.document, field)
        addAt({ parent, at: at + 1 }, named, true)
        model.select(named[0]!.uuid)
        announce(messages.duplicated(fieldLabel(field)))
      }
      if (fields.every(({ name }) => !name)) return add(copies)
      import('./language/names.ts')
        .then(({ withOwnNames }) => add(withOwnNames(model.document, copies)))
        .catch(console.error)
    },
    remove(uuid) {
      const { document } = model
      const field = findField(document, uuid)
      if (!field) return
      const uuids = withContents(document, uuid).map((each) => each.uuid)
      const dependents = uuids.flatMap((each) => dependentsOf(document, each))
      const left = new Set(dependents.filter((each) => !uuids.includes(each.uuid)))
      const name = fieldLabel(field)
      const contents = uuids.length - 1
      const texts = [
        contents > 0 ? messages.deletedWith({ name, count: contents }) : messages.deleted(name),
        left.size > 0 && messages.dependents(left.size),
      ]
      model.dispatch(removeFields(uuids))
      model.notice.set({ text: texts.filter(Boolean).join(' '), canUndo: true })
    },
    move,
    step(uuid, direction) {
      const field = findField(model.document, uuid)
      if (!field) return
      const { parent, at } = placeOf(model.document, field)
      const next = at + direction
      if (next < 0) announce(messages.isFirst)
      else if (next >= childrenOf(model.document, parent).length) announce(messages.isLast)
      else move(uuid, { parent, at: next })
    },
    moveInto(uuid) {
      const field = findField(model.document, uuid)
      moveIf(uuid, field && containerBeside(model.document, field))
    },
    moveOut(uuid) {
      const field = findField(model.document, uuid)
      moveIf(uuid, field && placeOutside(model.document, field))
    },
  }
}
