import type { FormField } from '@formpost/rules'

import type { FieldContext } from '../field-props.ts'

/** The file that a capture makes for a field. It is the answer from its first version on, and each version replaces the one before. */
export class CapturedFile {
  private readonly field: FormField
  private readonly context: FieldContext
  /** The version that is one of several files. */
  private id: string | undefined
  /** The newest version that waits; null removes the file. */
  private next: File | null | undefined
  private replacing: Promise<void> | undefined

  constructor(field: FormField, context: FieldContext) {
    this.field = field
    this.context = context
  }

  /** Makes a version the answer. */
  set(file: File): Promise<void> {
    if (this.isOnly) return this.context.addFile(this.field, file)
    this.next = file
    return this.replace()
  }

  remove(): void {
    const [first] = this.context.filesOf(this.field.id)
    // Also a file that is still being prepared, which has no id yet.
    if (this.isOnly) return this.context.removeFile(this.field, first?.id ?? '')
    this.next = null
    void this.replace()
  }

  private get isOnly(): boolean {
    return (this.field.settings?.max_files ?? 1) === 1
  }

  private replace(): Promise<void> {
    this.replacing ??= this.replaceAll().finally(() => (this.replacing = undefined))
    return this.replacing
  }

  /** Replaces one of several files. The former version is removed first, because there may be no room for one more. */
  private async replaceAll(): Promise<void> {
    const { field, context } = this
    const ids = () => context.filesOf(field.id).map(({ id }) => id)
    while (this.next !== undefined) {
      const file = this.next
      this.next = undefined
      if (this.id !== undefined) context.removeFile(field, this.id)
      this.id = undefined
      if (!file) continue
      const others = ids()
      await context.addFile(field, file)
      this.id = ids().find((id) => !others.includes(id))
    }
  }
}
