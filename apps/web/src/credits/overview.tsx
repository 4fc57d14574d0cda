import type { Credits } from '@katedra/contract/credits'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { ForecastSection } from './forecast-section.tsx'
import { LotsTable } from './lots-table.tsx'
import { ProgramPool } from './program-pool.tsx'
import { RequestsSection } from './requests-section.tsx'

/** What is missing first, then who asks, then what there is. */
export function Overview({ credits, mayAssign }: { credits: Credits; mayAssign: boolean }) {
  const { t } = useTranslation('credits')
  const { programs, forecast, requests } = credits
  const held = programs.filter(({ lots }) => lots.length > 0)
  return (
    <div className="grid min-w-0 gap-10">
      <ForecastSection forecast={forecast} />
      <RequestsSection requests={requests} mayAnswer={mayAssign} />
      {held.length === 0 ? (
        <EmptyState
          illustration={<EmptyResults />}
          title={t('empty.title')}
          description={t(mayAssign ? 'empty.description' : 'empty.descriptionOfTeacher')}
        />
      ) : (
        <>
          <Section title={t('pool.title')}>
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {held.map((one) => (
                <ProgramPool key={one.program.id} credits={one} />
              ))}
            </ul>
          </Section>
          <Section title={t('lots.title')}>
            <LotsTable programs={held} />
          </Section>
        </>
      )}
    </div>
  )
}
