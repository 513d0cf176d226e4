import { describe, expect, test } from 'vitest'

import { isPublic, literalAddress, networkPolicy, networks, truncateAddress } from './network.ts'

describe('public addresses', () => {
  test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.128.0.1'])(
    '%s',
    (address) => expect(isPublic(address)).toBe(true),
  )
  test.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])('%s', (address) =>
    expect(isPublic(address)).toBe(true),
  )
})

describe('addresses that are not public', () => {
  test.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['link-local, and clouds’ metadata', '169.254.169.254'],
    ['Azure’s host', '168.63.129.16'],
    ['protocol assignments', '192.0.0.170'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback in full notation', '0:0:0:0:0:0:0:1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['multicast', 'ff02::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hex', '::ffff:7f00:1'],
    ['IPv4-mapped, even of a public address', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['NAT64, local', '64:ff9b:1::a00:1'],
    ['6to4', '2002:a00:1::1'],
    ['Teredo', '2001:0:a00:1::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard', '100::1'],
    ['not allocated', '4000::1'],
    ['not an address', 'example.com'],
    ['not an address', ''],
  ])('%s: %s', (_what, address) => expect(isPublic(address)).toBe(false))
})

describe('a network policy', () => {
  const policy = networkPolicy(networks.parse(' 10.1.0.0/16, fd00::/8'))

  test('allows only listed private networks', () => {
    expect(policy.allows('10.1.2.3')).toBe(true)
    expect(policy.allows('fd00::5')).toBe(true)
    expect(policy.allows('8.8.8.8')).toBe(true)
    expect(policy.allows('10.2.0.1')).toBe(false)
    expect(policy.allows('127.0.0.1')).toBe(false)
    expect(policy.allows('::ffff:10.1.2.3')).toBe(false)
  })

  test('allows no private network by default', () => {
    expect(networkPolicy(networks.parse(undefined)).allows('10.1.2.3')).toBe(false)
  })

  test('names invalid networks', () => {
    const { error } = networks.safeParse('10.0.0.0/8, 10.0.0.0/33, home')
    expect(error?.issues[0]?.message).toContain('10.0.0.0/33,home')
  })
})

describe('literal addresses in URLs', () => {
  test.each([
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127.1./', '127.0.0.1'],
    ['http://[::1]:8080/', '::1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://localhost/', '127.0.0.1'],
    ['http://LOCALHOST./', '127.0.0.1'],
    ['http://a.localhost/', '127.0.0.1'],
    ['https://example.com/', undefined],
  ])('%s', (url, address) => expect(literalAddress(new URL(url))).toBe(address))
})

describe('truncating an address', () => {
  test.each([
    ['192.0.2.77', '192.0.2.0'],
    ['::ffff:192.0.2.77', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['not an address', ''],
  ])('%s becomes %s', (address, expected) => {
    expect(truncateAddress(address)).toBe(expected)
  })
})
