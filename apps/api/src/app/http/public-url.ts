import { networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'

/** Where browsers reach this server: as configured, else by its host; a server for the whole network names its own address. */
export function publicUrl({ publicUrl: configured, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return (
    configured ?? `http://${host === '0.0.0.0' || host === '::' ? (networkAddress() ?? 'localhost') : host}:${port}`
  )
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
