import { describe, expect, it } from 'vitest'
import { networkOf, widerKey } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['127.1', '127.1'],
    ['203.0.113.7:54321', '203.0.113.7'],
    ['[2001:db8:1:2::7]:54321', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
    ['unknown:54321', 'unknown:54321'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is never longer than a key should be', () => {
    expect(networkOf('x'.repeat(5000))).toHaveLength(100)
  })
})

describe('the wider key', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['guest:2001:db8:0:0::/64', 'guest:2001:db8:0::/48'],
    ['0e6e7a66-5b0b-4f4c-9d4e-abcdef012345:2001:db8:1:2::/64', '0e6e7a66-5b0b-4f4c-9d4e-abcdef012345:2001:db8:1::/48'],
    ['203.0.113.7', undefined],
    ['somebody@skola.example', undefined],
    ['abcd:abcd', undefined],
  ])('of %s is %s', (key, wider) => {
    expect(widerKey(key)).toBe(wider)
  })
})
