import type { Form } from '@formpost/contract'
import { useEffect, useState } from 'preact/hooks'

import { documentOfForm, withLanguages, type DraftDocument } from '../document/index.ts'

/** The form that the draft was made from, if this visit has seen it. */
export function useBase(form: Form, baseVersion: number): DraftDocument | undefined {
  const [base, setBase] = useState<{ version: number; document: DraftDocument }>()
  useEffect(() => {
    if (form.version !== baseVersion) return
    setBase({ version: baseVersion, document: withLanguages(documentOfForm(form), form) })
  }, [form, baseVersion])
  return base?.version === baseVersion ? base.document : undefined
}
