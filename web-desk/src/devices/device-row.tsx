import type { Device, Form } from '@formpost/contract'
import { formatRelative, formatTime } from '@formpost/ui/format.ts'
import { AlertIcon } from '@formpost/ui/icons.tsx'

import { deviceCode } from '../parts/device-code.ts'
import { describeArrival, describeWorry, factsOf } from './describe-device.ts'
import { stateOf, worriesOf, type DeviceState } from './device-state.ts'
import { messages } from './messages/index.ts'

const badges: Record<DeviceState, string> = {
  lost: 'badge-attention',
  unseen: 'badge-attention',
  waiting: 'badge-draft',
  complete: 'badge-live',
}

interface DeviceRowProps {
  device: Device
  form: Form
  now: number
}

/** A device: what has not arrived from it, what it reports, and what to do. */
export function DeviceRow({ device, form, now }: DeviceRowProps) {
  const worries = worriesOf(device, form, now)
  const state = stateOf(device, worries)
  return (
    <li class="device">
      <h2 class="device-title">
        <span>
          {messages.device(deviceCode(device.device_id))}
          {device.collector && (
            <>
              {' · '}
              <bdi>{device.collector}</bdi>
            </>
          )}
        </span>
        <span class={`badge ${badges[state]}`}>{messages.states[state]}</span>
      </h2>
      <p>{describeArrival(device)}</p>
      {worries.length > 0 && (
        <ul class="device-worries">
          {worries.map((worry) => (
            <li key={worry.kind} class={`worry-${worry.kind}`}>
              <AlertIcon />
              <span>{describeWorry(worry)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl class="device-facts">
        {factsOf(device, now).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{messages.lastSeen}</dt>
          <dd>
            <time dateTime={device.last_seen_at} title={formatTime(device.last_seen_at)}>
              {formatRelative(Date.parse(device.last_seen_at), now)}
            </time>
          </dd>
        </div>
      </dl>
    </li>
  )
}
