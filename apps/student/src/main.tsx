import { startI18n } from '@katedra/i18n/browser'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadCatalogues } from './app/texts/catalogues.ts'
import { CrashBoundary } from './app/crash.tsx'
import { rememberedTextSize, showTextSize } from './app/text-size.ts'
import { AttemptsPage, beginJoining } from './attempts/attempts.page.tsx'
import './app/styles.css'

showTextSize(rememberedTextSize())
const root = document.querySelector('#root')

/** What was fetched ahead is here within this time; then a screen that says only that it loads is not drawn first. */
const headStart = 100

if (root !== null) {
  const joining = beginJoining()
  const i18n = await startI18n(loadCatalogues)
  await Promise.race([joining.decided(), new Promise((resolve) => setTimeout(resolve, headStart))])
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <CrashBoundary>
          <AttemptsPage begun={joining} />
        </CrashBoundary>
      </I18nextProvider>
    </StrictMode>,
  )
}
