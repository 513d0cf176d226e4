import type { Submission } from '@formpost/contract'
import { formatNumber, formatTime } from '@formpost/ui/format.ts'
import { OfflineIcon } from '@formpost/ui/icons.tsx'

import { deviceCode } from '../../parts/device-code.ts'
import { messages } from '../messages/index.ts'
import { describeClock } from './describe-clock.ts'

function Device({ device_id: id, device_seq: seq, clock_offset_s: offset }: Submission) {
  const code = id === undefined ? undefined : deviceCode(id)
  const clock = offset === undefined ? undefined : describeClock(offset)
  if (code === undefined && clock === undefined) return null
  return (
    <div>
      <dt>{messages.device}</dt>
      {code !== undefined && (
        <dd>
          {seq === undefined ? code : messages.deviceNumber({ code, number: formatNumber(seq) })}
        </dd>
      )}
      {clock !== undefined && <dd>{clock}</dd>}
    </div>
  )
}

/** When an answer was filled in and received, by whom and from where. */
export function AnswerTimes({ answer }: { answer: Submission }) {
  const { created_at, filled_at, was_offline, ip_address, collector } = answer
  return (
    <dl class="answer-times">
      <div>
        <dt>{messages.receivedAt}</dt>
        <dd>{formatTime(created_at)}</dd>
      </div>
      {filled_at && (
        <div>
          <dt>{was_offline ? messages.filledOffline : messages.filledAt}</dt>
          <dd>
            {was_offline && <OfflineIcon size={16} />} {formatTime(filled_at)}
          </dd>
        </div>
      )}
      {was_offline && !filled_at && (
        <div>
          <dt>{messages.filledOffline}</dt>
        </div>
      )}
      {collector !== undefined && (
        <div>
          <dt>{messages.collector}</dt>
          <dd dir="auto">{collector}</dd>
        </div>
      )}
      <Device {...answer} />
      {ip_address && (
        <div>
          <dt>{messages.ipAddress}</dt>
          <dd>{ip_address}</dd>
        </div>
      )}
    </dl>
  )
}
