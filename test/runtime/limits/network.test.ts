import { expect, test } from 'vitest'
import { networkOf } from '../../../runtime/src/limits/network.js'

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
])('%s is of the network %s', (address, network) => {
  expect(networkOf({ peer: PEER, address })).toBe(network)
})

test.each(['', 'unknown', '1.2.3', '1.2.3.256', '1.2.3.4.', '0x7f.1', '::1::', 'localhost', 'a:b'])(
  'what is no address is the peer’s: %j',
  (address) => {
    expect(networkOf({ peer: PEER, address })).toBe(PEER)
  },
)

test('where the peer has none either, all are of one network', () => {
  expect(networkOf({ peer: '/run/app.sock', address: 'x' })).toBe('unknown')
})

test('who is not known has none', () => {
  expect(networkOf(undefined)).toBeUndefined()
})
