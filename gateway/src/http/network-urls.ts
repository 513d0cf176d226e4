import { isIPv4 } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

import type { Config } from '../config.ts'

type Interfaces = Record<string, Pick<NetworkInterfaceInfo, 'address' | 'internal'>[] | undefined>

/** Bridges to containers and virtual machines, which other devices cannot reach. */
const virtualInterface = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|cali)/

/**
 * The URLs by which devices in the same network reach the gateway (docs/api-behaviour.md#network-addresses): none with `APP_URL`, which links
 * begin with whatever the address of the machine is.
 */
export function networkUrls(
  { APP_URL, HOST, PORT }: Pick<Config, 'APP_URL' | 'HOST' | 'PORT'>,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  if (APP_URL !== undefined) return []
  const isListening = (address: string) =>
    HOST === undefined || ['0.0.0.0', '::', address].includes(HOST)
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !virtualInterface.test(name))
    .flatMap(([, found]) => found ?? [])
    .filter(({ internal, address }) => !internal && isIPv4(address))
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('169.254.') && isListening(address))
  return [...new Set(addresses)].map((address) => `http://${address}:${PORT}`)
}
