import { testNarrowLayout } from './test-narrow-layout.ts'

testNarrowLayout('fr')
