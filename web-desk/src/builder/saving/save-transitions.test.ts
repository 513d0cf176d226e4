import fc from 'fast-check'
import { expect, it } from 'vitest'

import { commands, type Command } from './test-support/save-commands.ts'
import { SavingWorld } from './test-support/saving-world.ts'

const sequences = fc.array(commands, { maxLength: 40, size: 'max' })
const withoutOthers = sequences.map((all) => all.filter(({ kind }) => !kind.startsWith('others')))

/** Runs commands, then lets the service answer until nothing more happens. */
function play(sequence: readonly Command[]): SavingWorld {
  const world = new SavingWorld()
  for (const command of sequence) {
    world.run(command)
    world.check()
  }
  world.drain()
  world.check()
  world.checkSettled()
  return world
}

it('loses nothing, sends one request at a time, and saves or reports every change', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      expect(() => play(sequence)).not.toThrow()
    }),
    { numRuns: 200 },
  )
})

it('has no conflict with itself', () => {
  fc.assert(
    fc.property(withoutOthers, (sequence) => {
      expect(play(sequence).state.status.kind).not.toBe('conflict')
    }),
    { numRuns: 200 },
  )
})
