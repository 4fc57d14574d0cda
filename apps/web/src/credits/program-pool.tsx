import type { ProgramCredits } from '@katedra/contract/credits'
import { Card } from '@katedra/ui/card'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { veil } from '@katedra/ui/veil'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { dayMoment } from '../app/plain-day.ts'

/** A program's credits in the colours of its subject. */
export function ProgramPool({ credits }: { credits: ProgramCredits }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { program, unassigned, assigned, next_end } = credits
  const kinds = credits.by_kind.filter((kind) => kind.unassigned + kind.assigned > 0)
  const { ground, band, ink } = veil(program.box_color_basic, program.box_color_add)
  return (
    <Card as="li" isFlush className="grid min-w-0 grid-rows-[auto_1fr]">
      <div
        className="flex items-center justify-between gap-3 border-b-6 px-4 py-3"
        style={{ background: ground, borderColor: band, color: ink }}
      >
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{program.title}</h3>
        <span className="size-10 shrink-0 [&>svg]:size-full">
          <SubjectGlyph word={program.subject_name} />
        </span>
      </div>
      <div className="grid content-start gap-3 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Figure value={unassigned} label={t('pool.unassigned')} />
          <Figure value={assigned} label={t('pool.assigned')} />
        </dl>
        {kinds.length > 0 && (
          <ul className="grid gap-0.5 text-sm text-ink-soft">
            {kinds.map((kind) => (
              <li key={kind.kind}>
                {t(`pool.byKind.${kind.kind}`, { unassigned: kind.unassigned, assigned: kind.assigned })}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm">
          {next_end === null ? t('pool.noneValid') : t('pool.nextEnd', { date: format.date(dayMoment(next_end)) })}
        </p>
      </div>
    </Card>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  const format = useFormat()
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="tabular text-3xl font-semibold">{format.number(value)}</dd>
    </div>
  )
}
