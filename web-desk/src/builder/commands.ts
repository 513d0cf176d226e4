import { isInput, isPageContent, maxFields, type FieldType } from '@formpost/rules'
import { newId } from '@formpost/ui/new-id.ts'

import { announce } from '../parts/announce.ts'
import type { FieldCommands } from './builder-context.ts'
import type { BuilderModel } from './builder-model.ts'
import {
  addFields,
  dependentsOf,
  duplicateField,
  findField,
  moveField,
  newField,
  removeFields,
  type DraftDocument,
} from './document/index.ts'
import { messages as types } from './messages/index.ts'
import { fieldLabel } from './properties/field-label.ts'
import { messages } from './screen-messages/index.ts'

const indexOf = ({ fields }: DraftDocument, uuid: string) =>
  fields.findIndex((field) => field.uuid === uuid)

/** After the selected field, else at the end, where a submit button stays last. */
function placeOfNew({ fields }: DraftDocument, selected: string | undefined): number {
  const index = fields.findIndex(({ uuid }) => uuid === selected)
  if (index >= 0) return index + 1
  return fields.at(-1)?.type === 'submit_button' ? fields.length - 1 : fields.length
}

const labelOfNew = (type: FieldType): string =>
  isInput(type) && isPageContent(type) ? messages.untitledQuestion : types.fieldTypes[type].name

export function createCommands(model: BuilderModel): FieldCommands {
  const isFull = () => {
    if (model.document.fields.length < maxFields) return false
    model.notice.set({ text: messages.tooManyFields(maxFields), canUndo: false })
    return true
  }
  const move = (uuid: string, index: number) => {
    const before = model.document
    model.dispatch(moveField(uuid, index))
    if (model.document === before) return
    model.select(uuid)
    const { fields } = model.document
    announce(messages.moved({ position: indexOf(model.document, uuid) + 1, total: fields.length }))
  }
  return {
    add(type) {
      if (isFull()) return
      const texts = { label: labelOfNew(type), option: messages.firstOption }
      const field = newField(type, newId(), texts)
      const index = placeOfNew(model.document, model.state.get().selected)
      model.dispatch(addFields(index, [field]))
      model.select(field.uuid, 'label')
      announce(messages.added(types.fieldTypes[type].name))
    },
    bringBack(field) {
      if (isFull()) return false
      model.dispatch(addFields(placeOfNew(model.document, undefined), [field]))
      model.select(field.uuid)
      return true
    },
    duplicate(uuid) {
      const field = findField(model.document, uuid)
      if (!field || isFull()) return
      const copy = duplicateField(field, newId())
      const places = addFields(indexOf(model.document, uuid) + 1, [copy])
      model.dispatch(places, { action: 'duplicate_field' })
      model.select(copy.uuid)
      announce(messages.duplicated(fieldLabel(field)))
    },
    remove(uuid) {
      const field = findField(model.document, uuid)
      if (!field) return
      const count = dependentsOf(model.document, uuid).length
      const texts = [messages.deleted(fieldLabel(field)), count > 0 && messages.dependents(count)]
      model.dispatch(removeFields([uuid]))
      model.notice.set({ text: texts.filter(Boolean).join(' '), canUndo: true })
    },
    move,
    step(uuid, direction) {
      const index = indexOf(model.document, uuid) + direction
      if (index < 0) announce(messages.isFirst)
      else if (index >= model.document.fields.length) announce(messages.isLast)
      else move(uuid, index)
    },
  }
}
