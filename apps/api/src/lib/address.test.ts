import { expect, test } from 'vitest'
import { limitedAddress } from './address.ts'

test.each([
  ['192.168.1.7', '192.168.1.7'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['::ffff:7f09:101', '127.9.1.1'],
  ['0:0:0:0:0:FFFF:c0a8:0107', '192.168.1.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
  ['192.168.001.007', '192.168.1.7'],
  ['0xc0a80107', '192.168.1.7'],
  ['999.1.1.1', '999.1.1.1'],
])('counts attempts from %s for %s', (address, limited) => {
  expect(limitedAddress(address)).toBe(limited)
})
