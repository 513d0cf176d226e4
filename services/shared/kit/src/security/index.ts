export {
  allowHttp,
  clientKey,
  clientNetwork,
  literalAddress,
  type NetworkPolicy,
  networkPolicy,
  networks,
  truncateAddress,
} from './network.ts'
export { type MessageError, messageError } from './openpgp.ts'
export { isArmoured } from './openpgp-armour.ts'
export { type PublicKeyError, publicKeyError } from './openpgp-key.ts'
export { hashUuid } from './hash-uuid.ts'
