import { isIP } from 'node:net'

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** What TRUST_PROXY must be; anything else would stop the server at its start without saying which variable is wrong. */
export const proxyListNeeded =
  'TRUST_PROXY must be addresses or networks separated by commas, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.'

export function isProxyList(text: string): boolean {
  return text.split(',').every((part) => namedNetworks.includes(part.trim()) || isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const mostBits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits)
}
