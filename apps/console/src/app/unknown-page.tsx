import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { Go } from './go.tsx'
import { hrefOf } from './place.ts'

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
          <Go href={hrefOf([])} className={lineLink}>
            {t('overview.title')}
          </Go>
        }
      />
    </Page>
  )
}
