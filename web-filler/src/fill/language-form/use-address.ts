import type { Address } from '@formpost/rules/form'
import { useLayoutEffect, useState } from 'preact/hooks'

import type { LanguageAnswers } from './language-answers.ts'

/** Has a component rendered again when what is at an address changes. */
export function useAddress(answers: LanguageAnswers, address: Address): void {
  const [, render] = useState({})
  useLayoutEffect(() => answers.watch(address, () => render({})), [answers, address])
}
