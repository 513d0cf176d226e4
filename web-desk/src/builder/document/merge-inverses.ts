import { batch, type FieldChange, type Operation } from './operation.ts'

/** The inverse of two operations in a row, given their inverses. Typing in one property keeps it as small as that of one key. */
export function mergeInverses(former: Operation, later: Operation): Operation {
  if (former.kind === 'change_fields' && later.kind === 'change_fields') {
    const changes = new Map<string, FieldChange>()
    for (const { uuid, change } of [...later.changes, ...former.changes]) {
      changes.set(uuid, { ...changes.get(uuid), ...change })
    }
    return {
      kind: 'change_fields',
      changes: [...changes].map(([uuid, change]) => ({ uuid, change })),
    }
  }
  if (former.kind === 'change_settings' && later.kind === 'change_settings') {
    return { kind: 'change_settings', change: { ...later.change, ...former.change } }
  }
  if (former.kind === 'move_field' && later.kind === 'move_field' && former.uuid === later.uuid) {
    return former
  }
  if (former.kind === 'batch' && later.kind === 'batch') {
    const [pairs, kinds] = [former.operations, ['change_fields', 'change_settings']]
    const isPair = ({ operations }: typeof former) =>
      operations.map(({ kind }) => kind).join() === kinds.join()
    // Options with translations: both parts concern the same field.
    if (isPair(former) && isPair(later)) {
      return batch(pairs.map((part, at) => mergeInverses(part, later.operations[at]!)))
    }
  }
  return batch([later, former])
}
