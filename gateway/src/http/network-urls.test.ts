import { expect, test } from 'vitest'

import { networkUrls } from './network-urls.ts'

const config = { APP_URL: undefined, HOST: undefined, PORT: 8080 }
const at = (address: string, internal = false) => [{ address, internal }]
const interfaces = {
  lo: at('127.0.0.1', true),
  wlan0: [...at('192.168.1.20'), ...at('fe80::1')],
  eth0: at('10.0.0.7'),
  eth1: at('169.254.3.4'),
  docker0: at('172.17.0.1'),
  none: undefined,
}

test('lists the addresses that other devices can reach', () => {
  expect(networkUrls(config, interfaces)).toEqual([
    'http://192.168.1.20:8080',
    'http://10.0.0.7:8080',
  ])
})

test('lists only addresses that the gateway listens at', () => {
  const on = (HOST: string) => networkUrls({ ...config, HOST }, interfaces)
  expect(on('10.0.0.7')).toEqual(['http://10.0.0.7:8080'])
  expect(on('127.0.0.1')).toEqual([])
  expect(on('0.0.0.0')).toHaveLength(2)
})

test('lists none if links do not begin with the address of the machine', () => {
  expect(networkUrls({ ...config, APP_URL: 'https://forms.example.org' }, interfaces)).toEqual([])
})
