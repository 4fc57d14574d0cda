import type { Page } from '@playwright/test'

/** A device in the page's browser that keeps passkeys and knows its owner by a finger. */
export interface Authenticator {
  /** The device with all its passkeys is gone. */
  lose(): Promise<void>
}

/** Chromium plays the device by itself (its protocol's domain WebAuthn); who it asks has always put the finger on it. */
export async function authenticatorIn(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { lose: async () => void (await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })) }
}
