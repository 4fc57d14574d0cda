import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Each request asks several times, and a school is one address. */
const known = new LRUCache<string, string>({ max: 5000 })
/** The longest way of writing an IPv6 address with its zone and port is shorter. */
const maxKept = 100

/**
 * What limits per address count: an IPv4 address itself, and of IPv6 the /64, because who has one address of it has all 2^64. An
 * IPv4 address that is written as IPv6 is the same caller. What is no address, as a proxy may call one that it does not know,
 * stays as it is.
 */
export function networkOf(address: string): string {
  const before = known.get(address)
  if (before !== undefined) return before
  const network = readNetwork(address)
  if (address.length <= maxKept) known.set(address, network)
  return network
}

function readNetwork(address: string): string {
  const [bare = ''] = withoutPort(address).split('%')
  if (isIP(bare) === 0) return address.slice(0, 100)
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  // This very machine is no network.
  if (parsed.range() === 'loopback') return '::1'
  // All four parts, zeros too, so that the end of a longer key can be told to be a network.
  const parts = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}

/** Some proxies tell the caller's port as well; each of its 65,536 would be a caller of its own. */
function withoutPort(address: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {}
  return v4 ?? v6 ?? address
}

/** A key that ends with a /64, with its /48 instead: providers give one to anyone who asks, with 65,536 of those. */
export function widerKey(key: string): string | undefined {
  const wider = key.replace(/((?:[\da-f]{1,4}:){3})[\da-f]{1,4}::\/64$/, '$1:/48')
  return wider === key ? undefined : wider
}
