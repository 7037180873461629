import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, lookupPublic, PrivateAddress } from './public-address.ts'

describe('an address of the internet', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '172.15.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2a00:1450:4001:81b::200e',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '0.1.2.3',
    '100.127.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '239.255.255.255',
    '240.0.0.1',
    'fc00::1',
    'fdff:ffff::1',
    'febf::1',
    'fec0::1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    '::ffff:0:8.8.8.8',
    '::8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff::1',
    '2002:808:808::1',
    '3fff::1',
    '3fff:fff::1',
    '4000::1',
    '5f00::1',
    'fe80::1%eth0',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '',
  ])('is not %j', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the address of a push service', () => {
  test.each(['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/a', 'https://8.8.8.8/a'])(
    'is %s',
    (url) => expect(isPublicUrl(url)).toBe(true),
  )

  test.each([
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'https://localhost/a',
    'https://halaqa/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://127.0.0.1/a',
    'https://2130706433/a', // 127.0.0.1, as one number
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://192.168.1.1/a',
    'ftp://push.example.com/a',
  ])('is not %s', (url) => expect(isPublicUrl(url)).toBe(false))

  test('is refused when its name leads into the house at the moment of the call', async () => {
    const found = await new Promise((done) => lookupPublic('localhost', { all: true }, (error) => done(error)))
    expect(found).toBeInstanceOf(PrivateAddress)
    const single = await new Promise((done) => lookupPublic('localhost', {}, (error) => done(error)))
    expect(single).toBeInstanceOf(PrivateAddress)
  })
})
