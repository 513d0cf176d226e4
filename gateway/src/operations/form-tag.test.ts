import { expect, it } from 'vitest'

import { EntityTags } from '../http/entity-tags.ts'
import { formTag, versionsIn } from './form-tag.ts'

it('names the versions of a form in tags once each, in order', () => {
  const own = [formTag('a', 2, false), `W/${formTag('a', 1, true)}`]
  const held = new EntityTags([...own, '"b-3"', own[0], '"a-x"'].join(', '))
  expect(versionsIn(held, 'a')).toEqual([1, 2])
})
