import type { Distribution, Lesson } from '@katedra/contract/class-pace'
import { inLanguage, wordsOf, type Picture, type PublicQuestion, type Question } from '@katedra/questions'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { DataTable } from '@katedra/ui/data-table'
import { plain } from '@katedra/ui/rich-text'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { answerText } from '../app/answer-text.ts'

interface Row {
  key: string
  text: string
  /** Of an option that is one. */
  picture?: Picture | undefined
  count: number
  isRight: boolean
}

interface DistributionTableProps {
  lesson: Lesson
  solution: Question
  distribution: Distribution
}

/**
 * How the class answered: of options how often each was chosen and which was right, else which other answers came; the right one
 * stands next to, so it is said once. The picture is a table at the same time.
 */
export function DistributionTable({ lesson, solution, distribution }: DistributionTableProps) {
  const { t } = useTranslation('class-pace')
  const language = useLanguage()
  const say = { empty: t('distribution.empty'), answer: (answer: unknown) => answerText(solution, answer, language) }
  const options = optionRows(lesson.question, solution, distribution)
  const rows =
    options?.map(({ option, ...row }) => ({
      ...row,
      text: plain(inLanguage(wordsOf(option), language)),
      picture: option.picture,
    })) ?? answerRows(distribution, say)
  // An open question has no right answer that the others could be told from.
  const hasOthers = options === undefined && distribution.manual_count === 0
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-semibold">{t('distribution.title')}</h2>
      <Outcomes distribution={distribution} />
      {rows.length > 0 && (
        <Bars
          rows={rows}
          joined={lesson.joined_count}
          label={t(hasOthers ? 'distribution.others' : 'distribution.answer')}
        />
      )}
      {options === undefined && distribution.other_count > 0 && (
        <p>{t('distribution.other', { count: distribution.other_count })}</p>
      )}
    </section>
  )
}

const outcomes = ['right', 'partial', 'wrong', 'manual', 'unanswered'] as const

/** How many are right and how many wrong; a kind that no one has is left out. */
function Outcomes({ distribution }: { distribution: Distribution }) {
  const { t } = useTranslation('class-pace')
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {outcomes
        .filter((outcome) => outcome === 'right' || distribution[`${outcome}_count`] > 0)
        .map((outcome) => (
          <div key={outcome} className="flex items-baseline gap-2">
            <dt>{t(`distribution.${outcome}`)}</dt>
            <dd className="tabular font-semibold">{distribution[`${outcome}_count`]}</dd>
          </div>
        ))}
    </dl>
  )
}

interface BarsProps {
  rows: readonly Row[]
  joined: number
  /** What the rows are. */
  label: string
}

function Bars({ rows, joined, label }: BarsProps) {
  const { t } = useTranslation('class-pace')
  const format = useFormat()
  return (
    <DataTable
      caption={t('distribution.title')}
      isStacked={false}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'answer',
          label,
          cellClassName: 'min-w-32 w-full',
          cell: ({ text, picture, isRight }) => (
            <span className="inline-flex flex-wrap items-center gap-x-3 wrap-anywhere">
              {picture !== undefined && (
                <img src={picture.src} alt="" className="max-h-16 max-w-32 rounded-sm object-contain" />
              )}
              <span>{text}</span>
              {isRight && (
                <span className="inline-flex items-center gap-1 font-semibold text-ok">
                  <Check aria-hidden strokeWidth={3} className="size-4" />
                  {t('distribution.isRight')}
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'count',
          label: t('distribution.count'),
          isNumber: true,
          cell: ({ count, isRight }) => (
            <span className="flex items-center justify-end gap-3">
              <span
                aria-hidden
                className="block h-3 w-[clamp(3rem,9vw,12rem)] overflow-hidden rounded-full border border-line-strong bg-sunken"
              >
                <span
                  className={`block h-full ${isRight ? 'bg-ok' : 'bg-accent'}`}
                  style={{ width: `${joined === 0 ? 0 : Math.min(1, count / joined) * 100}%` }}
                />
              </span>
              <span className="tabular min-w-[2ch]">{format.number(count, 0)}</span>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Each option with how many have chosen it, in the order that the class saw; undefined where there are no options. */
function optionRows(shown: PublicQuestion | null, solution: Question, { groups }: Distribution) {
  if (shown?.type !== 'abc' || solution.type !== 'abc') return undefined
  return shown.content.options.map((option) => ({
    key: option.id,
    option,
    count: groups.reduce((sum, { answer, count }) => sum + (chose(answer, option.id) ? count : 0), 0),
    isRight: solution.key.correct.includes(option.id),
  }))
}

function chose({ chosen }: Record<string, unknown>, id: string): boolean {
  return Array.isArray(chosen) && chosen.includes(id)
}

function answerRows({ groups }: Distribution, say: { empty: string; answer: (answer: unknown) => string }): Row[] {
  return groups
    .filter(({ is_right }) => !is_right)
    .map(({ answer, count }, index) => {
      const text = say.answer(answer)
      return { key: String(index), text: text === '' ? say.empty : text, count, isRight: false }
    })
}
