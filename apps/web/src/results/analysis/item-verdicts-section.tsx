import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { ItemLink } from '../item-link.tsx'
import { isRemark, sortByVerdict, verdictWords, type ItemAnalysis } from './item-verdicts.ts'

interface ItemVerdictsProps {
  testId: string
  items: readonly ItemAnalysis[]
}

/** In plain words what is to be said of the questions: first those worth a look, then the rest in a sentence. */
export function ItemVerdicts({ testId, items }: ItemVerdictsProps) {
  const { t } = useTranslation('results')
  const { remarked, fine, quiet, unsaid } = sortByVerdict(items)
  const isAllUnsaid = remarked.length + fine.length + quiet.length === 0
  return (
    <Section title={t('analysis.verdicts')}>
      {remarked.length > 0 && (
        <ul className="grid gap-3">
          {remarked.map((item) => (
            <Remark key={item.item_no} testId={testId} item={item} />
          ))}
        </ul>
      )}
      {remarked.length === 0 && fine.length > 0 && <p>{t('analysis.noRemark')}</p>}
      {fine.length > 0 && (
        <Summary icon={<CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />}>
          <Numbers name="fine" items={fine} />
        </Summary>
      )}
      {quiet.length + unsaid.length > 0 && (
        <Summary icon={<CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0" />}>
          {quiet.length > 0 && <Numbers name="quiet" items={quiet} />}{' '}
          {unsaid.length > 0 && (isAllUnsaid ? t('analysis.unsaidAll') : <Numbers name="unsaid" items={unsaid} />)}{' '}
          {t('analysis.need')}
        </Summary>
      )}
    </Section>
  )
}

function Remark({ testId, item }: { testId: string; item: ItemAnalysis }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  return (
    <Card as="li" className="grid gap-1 py-3! sm:py-4!">
      <ItemLink testId={testId} item={item} />
      <ul className="grid gap-1">
        {item.verdicts.filter(isRemark).map((verdict, index) => (
          <li key={index} className="flex gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
            {verdictWords(t, verdict, language)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Summary({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex max-w-prose gap-2 text-ink-soft">
      {icon}
      <span>{children}</span>
    </p>
  )
}

function Numbers({ name, items }: { name: 'fine' | 'quiet' | 'unsaid'; items: readonly ItemAnalysis[] }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const numbers = format.list(items.map(({ item_no }) => String(item_no)))
  return t(`analysis.${name}`, { count: items.length, numbers })
}
