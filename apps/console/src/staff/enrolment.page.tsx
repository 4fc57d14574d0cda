import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { overviewKey } from '@katedra/screens/second-factors/factor-calls.ts'
import { SecondFactors } from '@katedra/screens/second-factors/second-factors.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { factorCalls, openConsole, signOut } from '../app/call.ts'

/** The first thing that a new operator sees: without a second factor there is nothing else, but for signing out. */
export function EnrolmentPage() {
  const { t } = useTranslation('second-factors')
  const overview = useQuery({ queryKey: overviewKey, queryFn: factorCalls.overview }).data
  const isEnrolled = overview !== undefined && overview.factors.length > 0
  useTitle(t('enrol.title'))
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <Page title={t('enrol.title')} intro={<p>{t('enrol.byOperator')}</p>} isNarrow>
        <div className="grid gap-8">
          <SecondFactors onEnrolled={openConsole} />
          <div className="flex flex-wrap gap-3">
            {isEnrolled && (
              <Button variant="primary" onClick={openConsole}>
                {t('enrol.go')}
              </Button>
            )}
            <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
              {t('enrol.signOut')}
            </Button>
          </div>
        </div>
      </Page>
    </main>
  )
}
