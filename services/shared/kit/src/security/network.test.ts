import { describe, expect, test } from 'vitest'

import { isPublic, literalAddress, networkPolicy, networks, truncated } from './network.ts'

describe('an address is public', () => {
  test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.128.0.1'])(
    '%s',
    (address) => expect(isPublic(address)).toBe(true),
  )
  test.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])('%s', (address) =>
    expect(isPublic(address)).toBe(true),
  )
})

describe('an address is not public', () => {
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
    ['loopback, written out', '0:0:0:0:0:0:0:1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['multicast', 'ff02::1'],
    ['an IPv4 address in IPv6', '::ffff:127.0.0.1'],
    ['an IPv4 address in IPv6, in hex', '::ffff:7f00:1'],
    ['an IPv4 address in IPv6, even a public one', '::ffff:8.8.8.8'],
    ['an IPv4 address in IPv6, the old way', '::127.0.0.1'],
    ['an IPv4 address translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['NAT64, local', '64:ff9b:1::a00:1'],
    ['6to4', '2002:a00:1::1'],
    ['Teredo', '2001:0:a00:1::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard', '100::1'],
    ['not handed out', '4000::1'],
    ['no address', 'example.com'],
    ['no address', ''],
  ])('%s: %s', (_what, address) => expect(isPublic(address)).toBe(false))
})

describe('a policy', () => {
  const policy = networkPolicy(networks.parse(' 10.1.0.0/16, fd00::/8'))

  test('allows the networks it names and no others', () => {
    expect(policy.allows('10.1.2.3')).toBe(true)
    expect(policy.allows('fd00::5')).toBe(true)
    expect(policy.allows('8.8.8.8')).toBe(true)
    expect(policy.allows('10.2.0.1')).toBe(false)
    expect(policy.allows('127.0.0.1')).toBe(false)
    expect(policy.allows('::ffff:10.1.2.3')).toBe(false)
  })

  test('allows nothing private where none is named', () => {
    expect(networkPolicy(networks.parse(undefined)).allows('10.1.2.3')).toBe(false)
  })

  test('says which network it cannot read', () => {
    const { error } = networks.safeParse('10.0.0.0/8, 10.0.0.0/33, home')
    expect(error?.issues[0]?.message).toContain('10.0.0.0/33,home')
  })
})

describe('a URL names an address by itself', () => {
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

describe('what is kept of an address', () => {
  test.each([
    ['192.0.2.77', '192.0.2.0'],
    ['::ffff:192.0.2.77', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['not an address', ''],
  ])('%s becomes %s', (address, kept) => {
    expect(truncated(address)).toBe(kept)
  })
})
