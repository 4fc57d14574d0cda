import { StrictMode, Suspense, lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { readAddress } from './app/address.ts'
import { EmbedFrame } from './app/frame.tsx'
import { tellHeight } from './app/height.ts'
import { startEmbedTexts } from './app/texts.ts'
import './app/styles.css'

/*
 * The pages that stand in other people's pages: no sign-in, no cookies, nothing is stored. The server serves them under
 * /public-daily-event and /public-partner-text with a policy of their own.
 */
const EventPage = lazy(async () => ({ default: (await import('./daily-events/event.page.tsx')).EventPage }))
const PartnerTextPage = lazy(async () => ({
  default: (await import('./partner-texts/partner-text.page.tsx')).PartnerTextPage,
}))

async function start(root: Element): Promise<void> {
  const address = readAddress(window.location, navigator.languages)
  const Content = address.path === '/public-partner-text' ? PartnerTextPage : EventPage
  const texts = await startEmbedTexts(address.language)
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <EmbedFrame address={address}>
          <Suspense fallback={null}>
            <Content address={address} />
          </Suspense>
        </EmbedFrame>
      </I18nextProvider>
    </StrictMode>,
  )
  tellHeight(root)
}

const root = document.querySelector('#root')
if (root !== null) void start(root)
