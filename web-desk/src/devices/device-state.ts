import type { Device, Form } from '@formpost/contract'

/** What an owner should do something about. */
export type Worry =
  /** Answers are neither here nor, by its report, on the device. */
  | { readonly kind: 'lost'; readonly count: number }
  /** Answers have not arrived, and the device has never reported. */
  | { readonly kind: 'silent' }
  /** Answers wait on a device that was not online for days. */
  | { readonly kind: 'unseen'; readonly days: number }
  /** Answers wait in a browser that may delete them. */
  | { readonly kind: 'unprotected' }
  /** Unsent answers are of older versions of the form. */
  | { readonly kind: 'older'; readonly count: number }

export type DeviceState = 'lost' | 'unseen' | 'waiting' | 'complete'

const dayInMs = 86_400_000
const longestAbsence = 7

const lengthOf = ([from, to]: readonly [number, number]): number => to - from + 1
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** How many numbers there are in ranges. */
export const countOf = (ranges: Device['missing']): number => sum(ranges.map(lengthOf))

/** How many answers were filled in, as far as is known. */
export const filledInOn = ({ highest_seq, next_seq }: Device): number =>
  Math.max(highest_seq, (next_seq ?? 1) - 1)

/** How many missing numbers the device had given out when it reported. It may hold those that came later. */
function missingAtReport({ missing, missing_count, next_seq }: Device): number {
  const next = next_seq ?? 1
  const known = missing
    .filter(([from]) => from < next)
    .map(([from, to]): [number, number] => [from, Math.min(to, next - 1)])
  // The service lists the first ranges only.
  const listsAll = countOf(missing) === missing_count || (missing.at(-1)?.[1] ?? 0) >= next - 1
  return listsAll ? countOf(known) : missing_count
}

/** What is wrong with a device, the worst first. */
export function worriesOf(
  device: Device,
  form: Pick<Form, 'version'>,
  now: number,
): readonly Worry[] {
  const { missing_count, reported_at, storage, last_seen_at } = device
  const waiting = device.waiting ?? 0
  const lost = reported_at === null ? 0 : missingAtReport(device) - waiting
  const absence = now - Date.parse(last_seen_at)
  const older = Object.entries(device.form_versions)
    .filter(([version]) => Number(version) < form.version)
    .map(([, count]) => count)
  const worries: (Worry | false)[] = [
    lost > 0 && { kind: 'lost', count: lost },
    reported_at === null && missing_count > 0 && { kind: 'silent' },
    waiting > 0 &&
      absence > longestAbsence * dayInMs && {
        kind: 'unseen',
        days: Math.floor(absence / dayInMs),
      },
    waiting > 0 && storage?.persisted === false && { kind: 'unprotected' },
    sum(older) > 0 && { kind: 'older', count: sum(older) },
  ]
  return worries.filter((worry) => worry !== false)
}

/** The state of a device in a word. */
export function stateOf(device: Device, worries: readonly Worry[]): DeviceState {
  const has = (kind: Worry['kind']) => worries.some((worry) => worry.kind === kind)
  if (has('lost')) return 'lost'
  if (has('unseen')) return 'unseen'
  return device.missing_count > 0 || (device.waiting ?? 0) > 0 ? 'waiting' : 'complete'
}
