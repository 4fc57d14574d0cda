import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { overviewKey } from '@katedra/screens/second-factors/factor-calls.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { signOut } from '../auth/auth.data.ts'
import { factorCalls } from './second-factors.data.ts'
import { OwnSecondFactors, ProofHost } from './second-factors.tsx'

/** Where the one stands whose school demands a second factor: there is this, and signing out. */
export function EnrolmentPage(): ReactElement {
  const { t } = useTranslation('second-factors')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const overview = useQuery({ queryKey: overviewKey, queryFn: factorCalls.overview }).data
  const isEnrolled = overview !== undefined && overview.factors.length > 0
  const go = () => void navigate({ to: '/mojecviceni' })
  const leave = () =>
    void signOut()
      .then(() => navigate({ to: '/' }))
      .then(() => queries.clear())
  useTitle(t('enrol.title'))
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <Page title={t('enrol.title')} intro={<p>{t('enrol.bySchool')}</p>} isNarrow>
        <div className="grid gap-8">
          <OwnSecondFactors onEnrolled={go} />
          <div className="flex flex-wrap gap-3">
            {isEnrolled && (
              <Button variant="primary" onClick={go}>
                {t('enrol.go')}
              </Button>
            )}
            <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={leave}>
              {t('enrol.signOut')}
            </Button>
          </div>
        </div>
      </Page>
      <ProofHost />
    </main>
  )
}
