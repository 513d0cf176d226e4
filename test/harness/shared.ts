import { inject } from 'vitest'

import './global-setup.ts'
import type { Need } from './needs.ts'
import type { SystemAddress } from './system.ts'

/** The system that all suites share which break nothing. */
export const sharedSystem = (): SystemAddress => inject('system')

/** For `describe.skipIf`: what this machine lacks is named at the end of `npm test`. */
export const lacks = (name: Need['name']): boolean => inject('lacking').includes(name)
