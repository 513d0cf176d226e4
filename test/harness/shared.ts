import { inject } from 'vitest'

import './global-setup.ts'

import type { Requirement } from './requirements.ts'
import type { SystemAddress } from './system.ts'

/** The system shared by all tests that do not change or break it. */
export const sharedSystem = (): SystemAddress => inject('system')

/** For `describe.skipIf`. `npm test` lists at its end what is missing. */
export const isMissing = (name: Requirement['name']): boolean => inject('missing').includes(name)
