import type { ShownForm } from '../fill/languages/translate-form.ts'
import { plainLabel } from '../fill/plain-label.ts'

/** The id of the field at an address, which in an instance of a repeat begins with that of the instance. */
export const fieldIdAt = (address: string): string => address.slice(address.lastIndexOf('.') + 1)

/** The label of the field at an address, with ellipses for the answers that it refers to. */
export const labelAt = (form: ShownForm | undefined, address: string): string =>
  plainLabel(form?.fields.find(({ id }) => id === fieldIdAt(address))?.label)
