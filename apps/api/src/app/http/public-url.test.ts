import { expect, it } from 'vitest'
import { publicUrl, publicUrlMissing } from './public-url.ts'

const address = (host: string, configured?: string) => publicUrl({ publicUrl: configured, host, port: 3000 })

it.each(['127.0.0.1', '::1', 'localhost'])('names this computer where only it is listened to, by %s', (host) => {
  // Browsers make passkeys for a name, never for a bare address.
  expect(address(host)).toBe('http://localhost:3000')
})

it.each(['0.0.0.0', '::'])('names an address of the network where all are listened to, by %s', (host) => {
  expect(address(host)).toMatch(/^http:\/\/(?:\d+\.\d+\.\d+\.\d+|localhost):3000$/)
})

it('is what was configured, before all else', () => {
  expect(address('127.0.0.1', 'https://katedra.example')).toBe('https://katedra.example')
})

it('is missing where strangers get mails and it was left to the host: the sentence says where their links lead', () => {
  const at = { host: '127.0.0.1', port: 3000, publicUrl: undefined }
  expect(publicUrlMissing({ ...at, isProduction: true })).toBe(
    'PUBLIC_URL is not set: links in mails and QR codes lead to http://localhost:3000. Set it to the address that people type.',
  )
  expect(publicUrlMissing({ ...at, isProduction: false })).toBeUndefined()
  expect(publicUrlMissing({ ...at, isProduction: true, publicUrl: 'https://katedra.example' })).toBeUndefined()
})
