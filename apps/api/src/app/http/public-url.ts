import { networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'

const allAddresses = ['0.0.0.0', '::']
/** By its name, not by the bare address: browsers make passkeys for names only. */
const thisComputer = ['127.0.0.1', '::1']

/** Where browsers reach this server: as configured, else by its host; a server for the whole network names its own address. */
export function publicUrl({ publicUrl: configured, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return configured ?? `http://${nameOf(host)}:${port}`
}

/** What a start in production says where it was forgotten: it goes on, because a network may well know that address. */
export function publicUrlMissing(
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'isProduction'>,
): string | undefined {
  if (!config.isProduction || config.publicUrl !== undefined) return undefined
  return `PUBLIC_URL is not set: links in mails and QR codes lead to ${publicUrl(config)}. Set it to the address that people type.`
}

function nameOf(host: string): string {
  if (allAddresses.includes(host)) return networkAddress() ?? 'localhost'
  return thisComputer.includes(host) ? 'localhost' : host
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
