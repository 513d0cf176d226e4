export {
  callerKey,
  callerNetwork,
  literalAddress,
  type NetworkPolicy,
  networkPolicy,
  networks,
  truncated,
} from './network.ts'
export { messageFault } from './openpgp.ts'
export { isArmoured } from './openpgp-packets.ts'
