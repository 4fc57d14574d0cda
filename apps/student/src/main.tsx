import { startI18n } from '@katedra/i18n/browser'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadCatalogues } from './app/texts/catalogues.ts'
import { CrashBoundary } from './app/crash.tsx'
import { rememberedTextSize, showTextSize } from './app/text-size.ts'
import { AttemptsPage } from './attempts/attempts.page.tsx'
import './app/styles.css'

showTextSize(rememberedTextSize())
const root = document.querySelector('#root')

if (root !== null) {
  const i18n = await startI18n(loadCatalogues)
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <CrashBoundary>
          <AttemptsPage />
        </CrashBoundary>
      </I18nextProvider>
    </StrictMode>,
  )
}
