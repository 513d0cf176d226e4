// JSON: forms as they were read, kept in memory.
import type { WholeForm } from '../domain/form.ts'

/** As JSON, in characters. The memory they take is roughly the same. */
const maxLength = 8 * 1024 * 1024

/** A form, and what had written its row when it was read (`read-forms.ts`). */
export interface ReadForm {
  whole: WholeForm
  writtenBy: string
}

/** Forms by uuid. Those that were not read for the longest time are dropped. */
export function createKeptForms(limit = maxLength) {
  // In the order in which they were read.
  const forms = new Map<string, ReadForm & { length: number }>()
  let length = 0

  function drop(uuid: string): void {
    length -= forms.get(uuid)?.length ?? 0
    forms.delete(uuid)
  }

  return {
    get(uuid: string): ReadForm | undefined {
      const form = forms.get(uuid)
      if (!form) return undefined
      forms.delete(uuid)
      forms.set(uuid, form)
      return form
    },

    drop,

    set(uuid: string, form: ReadForm): void {
      drop(uuid)
      const added = { ...form, length: JSON.stringify(form.whole).length }
      forms.set(uuid, added)
      length += added.length
      for (const oldest of forms.keys()) {
        if (length <= limit) return
        drop(oldest)
      }
    },
  }
}
export type KeptForms = ReturnType<typeof createKeptForms>
