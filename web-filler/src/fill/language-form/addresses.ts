import type { Address, FormRecord } from '@formpost/rules/form'

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

  private keysOf(repeat: Address): readonly string[] {
    let keys = this.keys.get(repeat)
    if (!keys) {
      keys = this.record.instances(repeat).map(({ key }) => key)
      this.keys.set(repeat, keys)
    }
    return keys
  }
}
