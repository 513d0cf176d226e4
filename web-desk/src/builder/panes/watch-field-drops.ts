import type { FieldCommands } from '../builder-context.ts'
import type { BuilderModel } from '../builder-model.ts'
import { droppedIndex } from './dropped-index.ts'
import { watchDrops } from './use-sortable.ts'

/** Moves a field when it is dropped on another one. */
export const watchFieldDrops = (model: BuilderModel, commands: FieldCommands): (() => void) =>
  watchDrops((uuid, target, edge) => {
    const order = model.document.fields.map((field) => field.uuid)
    commands.move(uuid, droppedIndex(order.indexOf(uuid), order.indexOf(target), edge))
  })
