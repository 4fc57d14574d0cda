import type { CreditForecast } from '@katedra/contract/credits'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { textLink } from '@katedra/screens/look/link-class.ts'

/** What the classes need against what there is, with the order that would fill the gap. */
export function ForecastSection({ forecast }: { forecast: readonly CreditForecast[] }) {
  const { t } = useTranslation('credits')
  if (forecast.length === 0) return null
  return (
    <Section title={t('forecast.title')}>
      <ul className="grid gap-3">
        {forecast.map((one) => (
          <Forecast key={one.program.id} forecast={one} />
        ))}
      </ul>
    </Section>
  )
}

function Forecast({ forecast }: { forecast: CreditForecast }) {
  const { t } = useTranslation('credits')
  const { program, missing } = forecast
  const isShort = missing > 0
  const Icon = isShort ? TriangleAlert : CircleCheck
  const sentence = useForecastSentence(forecast)
  return (
    <Card as="li" tone={isShort ? 'now' : 'surface'} className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Icon aria-hidden className={`size-6 shrink-0 max-sm:hidden ${isShort ? 'text-now-text' : 'text-ok'}`} />
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-semibold">{program.title}</h3>
        <p>{sentence}</p>
        <ClassNeeds classes={forecast.classes} />
      </div>
      {isShort && (
        <Link
          to="/objednavky/nova"
          search={{ program: String(program.id), quantity: String(missing) }}
          className={buttonClass()}
        >
          {t('forecast.order', { count: missing })}
        </Link>
      )}
    </Card>
  )
}

/** „Vaše 3 třídy potřebují 74 kreditů, máte 60.“ Each number has its own plural, so the sentence is put together. */
function useForecastSentence({ classes, needed, available }: CreditForecast): string {
  const { t } = useTranslation('credits')
  if (needed === 0) return t('forecast.covered')
  return t('forecast.sentence', {
    classes: t('forecast.classes', { count: classes.filter((one) => one.needed > 0).length }),
    credits: t('forecast.credits', { count: needed }),
    available,
  })
}

function ClassNeeds({ classes }: { classes: CreditForecast['classes'] }) {
  const { t } = useTranslation('credits')
  const short = classes.filter(({ needed }) => needed > 0)
  if (short.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {short.map(({ class_id, class_name, needed }) => (
        <li key={class_id}>
          <Link to="/tridy/$classId/kredity" params={{ classId: class_id }} className={textLink}>
            {class_name}
          </Link>{' '}
          {t('forecast.needs', { count: needed })}
        </li>
      ))}
    </ul>
  )
}
