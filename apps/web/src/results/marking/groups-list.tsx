import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { commonPoints, type AnswerGroup } from './answer-group.ts'

interface GroupsListProps {
  groups: readonly AnswerGroup[]
  current: number
  onOpen: (index: number) => void
}

/** So many at a time: a question of hundreds has hundreds of groups. */
const pageLength = 30

/** All groups, the largest first, with what they got; each is opened by a press. */
export function GroupsList({ groups, current, onOpen }: GroupsListProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [length, setLength] = useState(pageLength)
  if (groups.length < 2) return null
  const shown = groups.slice(0, length)
  return (
    <Section title={t('marking.groups', { count: groups.length })}>
      <ol className="grid gap-1">
        {shown.map(({ id, text, answers, gaps, written }, index) => {
          const points = commonPoints(answers)
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => onOpen(index)}
                className="target flex w-full cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-1 text-start hover:bg-sunken aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft"
              >
                <span className="grid min-w-0 grow">
                  <span dir="auto" className="line-clamp-1 wrap-anywhere">
                    {written === undefined ? (text === '' ? t('marking.empty') : text) : t('marking.written')}
                  </span>
                  {gaps !== undefined && (
                    // The same words are two groups where the other gaps have earned other points.
                    <span className="text-sm text-ink-soft tabular-nums">
                      {t('gaps.range', {
                        points: format.number(gaps.points, 2),
                        max: format.number(gaps.max_points, 2),
                      })}
                    </span>
                  )}
                </span>
                <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                  {t('marking.times', { count: answers.length })}
                </span>
                <span className="shrink-0 text-sm font-semibold tabular-nums">
                  {points === null
                    ? t('marking.waits', { count: answers.length })
                    : points === undefined
                      ? t('marking.mixed')
                      : t('marking.given', { points: format.number(points, 2) })}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {groups.length > shown.length && (
        <Button size="sm" onClick={() => setLength(length + pageLength)}>
          {t('marking.moreGroups', { count: groups.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
