import type { Form } from '@formpost/contract'
import { useEffect, useState } from 'preact/hooks'

const hasCalculations = ({ fields }: Form): boolean =>
  fields.some(({ type, expressions }) => type === 'hidden' && expressions?.calculation)

/** The form with what the results of its hidden calculations are, once the rules for it are loaded: filters need it. */
export function useInferredResults(form: Form): Form {
  const [inferred, setInferred] = useState<{ of: Form; form: Form }>()
  useEffect(() => {
    if (!hasCalculations(form)) return
    let isCurrent = true
    void import('@formpost/rules/form').then(
      ({ inferResults }) => {
        const fields = [...inferResults(form.fields)]
        if (isCurrent) setInferred({ of: form, form: { ...form, fields } })
      },
      // Without the rules, results are filtered as texts.
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [form])
  return inferred?.of === form ? inferred.form : form
}
