import { createFormWith } from '../../harness/forms.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

export const collectorScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'collector',
    async show({ api, words, page, open }) {
      const { form } = await createFormWith(
        api,
        { type: 'short_text', label: words.text },
        { type: 'hidden', label: words.text, settings: { metadata: 'collector' } },
        { type: 'submit_button', label: words.text },
      )
      const names = [words.option.slice(0, 100), words.answer.slice(0, 100), 'Amina', 'Ben']
      await page.evaluate(
        (known) => localStorage.setItem('formpost-collectors', JSON.stringify(known)),
        names,
      )
      await open(`/f/${form.public_id}`)
      await page.locator('.collectors').waitFor()
    },
  },
]
