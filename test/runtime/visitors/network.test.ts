import { expect, test } from 'vitest'
import { isLocalAddress, listNetworks } from '../../../runtime/src/visitors/visitor.js'

const PEER = '10.0.0.1'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1:ffff:cb00:7107', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::cb00:7107', '64:ff9b:1:0::/64'],
])('%s is of the network %s', (address, network) => {
  expect(listNetworks({ peer: PEER, address })[0]).toBe(network)
})

test.each(['', 'unknown', '1.2.3', '1.2.3.256', '1.2.3.4.', '0x7f.1', '::1::', 'localhost', 'a:b'])(
  'what is no address is the peer’s: %j',
  (address) => {
    expect(listNetworks({ peer: PEER, address })).toEqual([PEER])
  },
)

test('where the peer has none either, all are of one network', () => {
  expect(listNetworks({ peer: '/run/app.sock', address: 'x' })).toEqual(['unknown'])
})

test.each([
  ['2001:db8:1:23f4::9', ['2001:db8:1:23f4::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8:1:f::9', ['2001:db8:1:f::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['203.0.113.7', ['203.0.113.7']],
])('%s is of wider networks, too', (address, networks) => {
  expect(listNetworks({ peer: PEER, address })).toEqual(networks)
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.1',
  '',
  '192.168.0.1',
  '169.254.1.1',
  '100.64.0.1',
  'fd00::1',
  'fc00::1',
  'fe80::1%eth0',
  'x',
])('a proxy may be at %j', (address) => {
  expect(isLocalAddress(address)).toBe(true)
})

test.each([
  '203.0.113.7',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '1.10.0.1',
  '2001:db8::1',
  '::2',
  'ff02::1',
  'fec0::1',
])('who comes from %j is a visitor', (address) => {
  expect(isLocalAddress(address)).toBe(false)
})
