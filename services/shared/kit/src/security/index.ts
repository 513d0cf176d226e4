export {
  callerKey,
  literalAddress,
  type NetworkPolicy,
  networkPolicy,
  networks,
  truncated,
} from './network.ts'
export { isArmoured, messageFault } from './openpgp.ts'
