import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'

/** An address of which the console knows nothing. */
export function UnknownPage() {
  const { t } = useTranslation('operator')
  useTitle(t('unknown.title'))
  return (
    <Page title={t('unknown.title')}>
      <EmptyState
        illustration={<EmptyResults />}
        title={t('unknown.text')}
        action={
          <Link to="/operator" className={lineLink}>
            {t('overview.title')}
          </Link>
        }
      />
    </Page>
  )
}
