import type { GivenAnswer } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Cell, Row, RowHead } from '@katedra/ui/table'
import { Link } from '@tanstack/react-router'
import { CircleSlash2, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { ExcludedBadge, ExclusionFacts, PutBackButton } from './exclusion-note.tsx'
import { heatState } from './heat-cells.ts'
import { MarkNote } from './mark-note.tsx'
import type { AnswerRow as Shown } from './question-answers.ts'

interface AnswerRowProps {
  testId: string
  row: Shown
  outOf: number
  isNameless: boolean
  onExclude: () => void
}

/** One pupil's answer in words, how it did, and whether it counts. */
export function AnswerRow({ testId, row, outOf, isNameless, onExclude }: AnswerRowProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { points, active_ms, is_fast, mark } = row
  return (
    <Row>
      <RowHead>
        {isNameless ? (
          row.label
        ) : (
          <Link
            to="/vysledky/$testId"
            params={{ testId }}
            search={{ attempt_id: row.attempt_id }}
            className="target inline-flex items-center text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {row.label}
          </Link>
        )}
      </RowHead>
      <Cell label={t('column.answer')}>
        <AnswerWords row={row} />
        {mark !== null && <MarkNote mark={mark} />}
      </Cell>
      <Cell label={t('column.points')} isNumber>
        {points === null
          ? t('unknown')
          : t('pointsOf', { points: format.number(points, 2), out_of: format.number(outOf, 2) })}
      </Cell>
      <Cell label={t('column.time')} isNumber>
        <span className="grid justify-items-end gap-1">
          {active_ms === null ? t('unknown') : format.duration(active_ms / 1000)}
          {is_fast && <Badge icon={<Timer aria-hidden />}>{t('suspicion.fastAnswer')}</Badge>}
        </span>
      </Cell>
      <Cell place="foot">
        <Counting testId={testId} row={row} onExclude={onExclude} />
      </Cell>
    </Row>
  )
}

function AnswerWords({ row }: { row: Shown }) {
  const { t } = useTranslation(['results', 'ui', 'questions'])
  const state = stateOf(row.score)
  return (
    <span className="block max-w-prose wrap-anywhere">
      {row.text === '' ? (
        <span className="text-ink-soft italic">{t('questions:noAnswer')}</span>
      ) : (
        <span className="whitespace-pre-wrap">{row.text}</span>
      )}
      {state !== 'missing' && (
        <span className="block text-sm text-ink-soft">
          <span aria-hidden>{signs[state]} </span>
          {t(`ui:answerState.${state}`)}
        </span>
      )}
    </span>
  )
}

const signs = { right: '✓', partly: '½', wrong: '×', unmarked: '?', excluded: '⊘' } as const

function stateOf(score: GivenAnswer['score']) {
  if (score.kind === 'scored') return heatState(score.fraction)
  return heatState(score.kind === 'manual' ? 'manual' : null)
}

function Counting({ testId, row, onExclude }: Pick<AnswerRowProps, 'testId' | 'row' | 'onExclude'>) {
  const { t } = useTranslation('results')
  if (row.exclusion !== null)
    return (
      <span className="grid justify-items-start gap-1 sm:justify-items-end sm:text-right">
        <ExcludedBadge />
        <ExclusionFacts exclusion={row.exclusion} />
        <PutBackButton testId={testId} exclusion={row.exclusion} />
      </span>
    )
  return (
    <Button size="sm" variant="quiet" className="-mx-3" icon={<CircleSlash2 aria-hidden />} onClick={onExclude}>
      {t('exclusion.exclude')}
      <span className="sr-only">{t('exclusion.ofPupil', { name: row.label })}</span>
    </Button>
  )
}
