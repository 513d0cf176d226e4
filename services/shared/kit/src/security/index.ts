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
export { messageError } from './openpgp.ts'
export { isArmoured } from './openpgp-packets.ts'
