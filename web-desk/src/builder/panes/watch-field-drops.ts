import type { FieldCommands } from '../builder-context.ts'
import type { BuilderModel } from '../builder-model.ts'
import { droppedPlace } from './dropped-place.ts'
import { watchDrops } from './use-sortable.ts'

/** Moves a field when it is dropped on another one. */
export const watchFieldDrops = (model: BuilderModel, commands: FieldCommands): (() => void) =>
  watchDrops((uuid, target, edge) => {
    const place = droppedPlace(model.document, uuid, target, edge)
    if (place) commands.move(uuid, place)
  })
