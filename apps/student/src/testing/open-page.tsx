import { startI18n } from '@katedra/i18n/browser'
import { screensOf, type Screens } from '@katedra/testing/screens'
import { onTestFinished } from 'vitest'
import { loadCatalogues } from '../app/texts/catalogues.ts'
import { CrashBoundary } from '../app/crash.tsx'
import { writeNote } from '../app/notes.ts'
import '../app/styles.css'
import { AttemptsPage } from '../attempts/attempts.page.tsx'

const screens = screensOf({
  startTexts: () => startI18n(loadCatalogues),
  around: (screen) => <CrashBoundary>{screen}</CrashBoundary>,
  page: () => <AttemptsPage />,
})

/** The pupils' app at an address. What it notes about attempts lives as long as the page, so a test forgets it at its end. */
export const openPage: Screens['openPage'] = (path, look) => {
  onTestFinished(() => writeNote('attempts', '[]'))
  return screens.openPage(path, look)
}

/** One component, for what needs no address. */
export const { renderScreen } = screens
