import type { GivenAnswer, QuestionDetail } from '@katedra/contract/results'
import { inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Switch } from '@katedra/ui/switch'
import { Link } from '@tanstack/react-router'
import { CircleSlash2, Timer } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { ExcludedBadge, ExclusionFacts, PutBackButton } from '../rescoring/exclusion-note.tsx'
import { heatState } from '../overview/heat-cells.ts'
import { MarkNote } from '../mark-note.tsx'
import { useExcludeDialog } from '../rescoring/exclude-dialog.tsx'
import type { HiddenNames } from '../hidden-names.ts'
import { standingExclusion } from '../rescoring/interventions.ts'
import { isWritten } from '../written.ts'
import { answerOrder, answerRows, type AnswerRow } from './question-answers.ts'

interface AnswersTableProps {
  testId: string
  detail: QuestionDetail
  names: HiddenNames
}

/** Every answer to the question, by name or without names. */
export function AnswersTable({ testId, detail, names }: AnswersTableProps) {
  const { t } = useTranslation('results')
  const [isHidden, hide] = names
  const format = useFormat()
  const language = useLanguage()
  const outOf = detail.question.points
  // What everybody was given stands, whatever the answer alone would have earned.
  const isFull = standingExclusion(detail.exclusions, detail.item_no)?.full_points === true
  const { ask, dialog } = useExcludeDialog(testId, isHidden)
  const rows = useMemo(() => {
    const nameless = isHidden ? (number: number) => t('question.nameless', { number }) : null
    return answerRows(detail, { language, nameless })
  }, [detail, isHidden, language, t])
  return (
    <Section
      title={t('question.answers')}
      action={
        <Switch isSelected={isHidden} onChange={hide}>
          {t('question.hideNames')}
        </Switch>
      }
    >
      <DataTable
        caption={t('question.answers')}
        maxHeight="none"
        rows={rows}
        rowKey={({ attempt_id }) => attempt_id}
        empty={<p className="text-ink-soft">{t('question.noAnswers')}</p>}
        sort={{ column: 'name', direction: 'ascending' }}
        columns={[
          {
            key: 'name',
            label: t('column.name'),
            ...answerOrder.name,
            cell: ({ label, attempt_id }) =>
              isHidden ? (
                label
              ) : (
                <Link
                  to="/vysledky/$testId"
                  params={{ testId }}
                  search={{ attempt_id }}
                  className="target inline-flex items-center text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  {label}
                </Link>
              ),
          },
          {
            key: 'text',
            label: t('column.answer'),
            ...answerOrder.text,
            cell: (row) => (
              <div>
                <AskedWords row={row} />
                <AnswerWords row={row} />
                <ShownMistakes row={row} />
                {row.mark !== null && <MarkNote mark={row.mark} question={detail.question} />}
              </div>
            ),
          },
          {
            key: 'points',
            label: t('column.points'),
            ...answerOrder.points,
            isNumber: true,
            firstDirection: 'descending',
            cell: ({ points: earned }) => {
              const points = isFull ? outOf : earned
              if (points === null) return t('unknown')
              return t('pointsOf', { points: format.number(points, 2), out_of: format.number(outOf, 2) })
            },
          },
          {
            key: 'active_ms',
            label: t('column.time'),
            ...answerOrder.active_ms,
            isNumber: true,
            cell: ({ active_ms, is_fast }) => (
              <span className="grid justify-items-end gap-1">
                {active_ms === null ? t('unknown') : format.duration(active_ms / 1000)}
                {is_fast && <Badge icon={<Timer aria-hidden />}>{t('suspicion.fastAnswer')}</Badge>}
              </span>
            ),
          },
          {
            key: 'counting',
            label: t('column.counting'),
            narrow: 'foot',
            cell: (row) => (
              <Counting
                testId={testId}
                row={row}
                onExclude={() =>
                  ask({ item_no: detail.item_no, answer: { attempt_id: row.attempt_id, name: row.label } })
                }
              />
            ),
          },
        ]}
      />
      {dialog}
    </Section>
  )
}

/** What the pupil was asked, where each has another question. */
function AskedWords({ row: { variant } }: { row: AnswerRow }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  if (variant === undefined) return null
  return (
    <span className="block max-w-prose text-sm text-ink-soft">
      {t('question.shownTo', { prompt: plain(inLanguage(variant.prompt, language)) })}
    </span>
  )
}

/** What the answer shows that its pupil gets wrong. */
function ShownMistakes({ row: { misconceptions = [] } }: { row: AnswerRow }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  if (misconceptions.length === 0) return null
  const list = misconceptions.map((text) => inLanguage(text, language)).join('; ')
  return <p className="max-w-prose text-sm text-ink-soft">{t('misconceptions.answer', { list })}</p>
}

function AnswerWords({ row }: { row: AnswerRow }) {
  const { t } = useTranslation(['results', 'ui', 'questions'])
  const state = stateOf(row.score)
  return (
    <span className="block max-w-prose wrap-anywhere">
      {row.text === '' ? (
        <span className="text-ink-soft italic">
          {isWritten(row.answer) ? t('marking.written') : t('questions:noAnswer')}
        </span>
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

interface CountingProps {
  testId: string
  row: AnswerRow
  onExclude: () => void
}

/** Whether the answer counts, and the way to change that. */
function Counting({ testId, row, onExclude }: CountingProps) {
  const { t } = useTranslation('results')
  if (row.exclusion !== null)
    return (
      <span className="grid justify-items-start gap-1 sm:justify-items-end sm:text-right">
        <ExcludedBadge isFull={row.exclusion.full_points} />
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
