import { formatFingerprint } from '../keys/fingerprint.ts'
import { messages } from '../messages/index.ts'

export const Fingerprint = ({ fingerprint }: { fingerprint: string }) => (
  <dl class="fingerprint">
    <dt>{messages.fingerprint}</dt>
    <dd dir="ltr">{formatFingerprint(fingerprint)}</dd>
  </dl>
)
