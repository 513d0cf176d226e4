export {
  callerKey,
  callerNetwork,
  literalAddress,
  type NetworkPolicy,
  networkPolicy,
  networks,
  truncated,
} from './network.ts'
export { isArmoured, messageFault } from './openpgp.ts'
