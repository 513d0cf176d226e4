import type { FormField } from '@formpost/rules'

import type { FieldContext } from '../field-props.ts'

/** The file that a capture makes for a field. It is the answer from its first version on, and each version replaces the one before. */
export class CapturedFile {
  private readonly field: FormField
  private readonly context: FieldContext

  constructor(field: FormField, context: FieldContext) {
    this.field = field
    this.context = context
  }

  /** Makes a version the answer, or one of several files. Resolves to its id. */
  set(file: File): Promise<string | undefined> {
    return this.context.addFile(this.field, file, this)
  }

  remove(): void {
    this.context.removeFile(this.field, this)
  }
}
