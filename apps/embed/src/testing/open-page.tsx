import { screensOf, type Look, type Screen } from '@katedra/testing/screens'
import type { ReactNode } from 'react'
import { readAddress, type EmbedAddress } from '../app/address.ts'
import { EmbedFrame } from '../app/frame.tsx'
import '../app/styles.css'
import { startEmbedTexts } from '../app/texts.ts'

/** An embedded page at its address, to which its language is added; it stands in a frame, as in other people's pages. */
export function openPage(
  Page: (props: { address: EmbedAddress }) => ReactNode,
  path: string,
  look: Look = {},
): Promise<Screen> {
  const screens = screensOf({
    startTexts: () => startEmbedTexts(addressHere().language),
    page: () => {
      const address = addressHere()
      return (
        <EmbedFrame address={address}>
          <Page address={address} />
        </EmbedFrame>
      )
    },
  })
  return screens.openPage(`${path}&lang=${look.language ?? 'cs'}`, look)
}

function addressHere(): EmbedAddress {
  return readAddress(window.location, navigator.languages)
}
