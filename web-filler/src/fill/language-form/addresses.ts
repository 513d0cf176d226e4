import type { Address, FormAnswer, FormRecord } from '@formpost/rules/form'

import { isInstances } from '../../db/instances.ts'

/** Converts addresses with the indices of instances to those with their keys. */
export class KeyedAddresses {
  private readonly record: Pick<FormRecord, 'instances'>
  private readonly keys = new Map<Address, readonly string[]>()

  constructor(record: Pick<FormRecord, 'instances'>) {
    this.record = record
  }

  of(address: Address): Address {
    const steps = address.split('.')
    for (let at = 1; at < steps.length; at += 2) {
      steps[at] = this.keysOf(steps.slice(0, at).join('.'))[Number(steps[at])] ?? steps[at]!
    }
    return steps.join('.')
  }

  /** The addresses of all answers, those in instances too. */
  answered(
    answers: ReadonlyMap<string, FormAnswer>,
    prefix = '',
    found = new Set<Address>(),
  ): ReadonlySet<Address> {
    for (const [id, answer] of answers) {
      const address = prefix + id
      found.add(address)
      if (!isInstances(answer)) continue
      for (const [index, instance] of answer.entries()) {
        const inside = new Map(Object.entries(instance))
        this.answered(inside, `${address}.${this.keysOf(address)[index]}.`, found)
      }
    }
    return found
  }

  private keysOf(repeat: Address): readonly string[] {
    let keys = this.keys.get(repeat)
    if (!keys) {
      keys = this.record.instances(repeat).map(({ key }) => key)
      this.keys.set(repeat, keys)
    }
    return keys
  }
}
