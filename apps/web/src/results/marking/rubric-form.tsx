import { inLanguage, isFilledIn, ownValue, type Criterion, type FilledRubric, type Rubric } from '@katedra/questions'
import { pointsOfRubric } from '@katedra/questions/rubric-points'
import { Button } from '@katedra/ui/button'
import { TextInLanguage } from '@katedra/ui/questions/text-in-language'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { actOfKey, noneFilled, withComment, withLevel, type RubricAct } from './fill-rubric.ts'
import { ShortKey } from './short-key.tsx'

interface RubricFormProps {
  rubric: Rubric
  outOf: number
  /** Of what is marked now; levels that were begun stay with it while others are marked. */
  id: string
  /** As it was filled in for the mark that stands. */
  given: FilledRubric | undefined
  /** The answer has a mark without criteria. */
  hasOtherMark: boolean
  /** Called once every criterion has its level, and with every change after that. */
  onFill: (points: number, filled: FilledRubric) => void
  /** On to the next answer. */
  onNext: () => void
  /** Points without criteria. */
  children: ReactNode
}

/** Criteria one after another: a level of each, and comments for use again. Digits, letters and Enter do the same. */
export function RubricForm({ rubric, outOf, id, given, hasOtherMark, onFill, onNext, children }: RubricFormProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const box = useRef<HTMLDivElement | null>(null)
  const { filled, put } = useFilled({ rubric, outOf, id, given, onFill })
  const [place, setPlace] = useState({ id, index: 0 })
  const index = place.id === id ? place.index : 0
  const { criteria, comments } = rubric

  function goTo(next: number) {
    setPlace({ id, index: next })
    box.current?.querySelector<HTMLElement>(`[data-criterion="${next}"]`)?.focus()
  }

  /** Enter goes to the next criterion; after the last one to one that was left out, or to the next answer. */
  function goOn() {
    const missing = criteria.findIndex((one) => ownValue(filled.levels, one.id) === undefined)
    if (index + 1 < criteria.length) goTo(index + 1)
    else if (missing === -1) onNext()
    else goTo(missing)
  }

  function choose(at: number, level: number) {
    const criterion = criteria[at]
    const chosen = criterion?.levels[level]
    if (criterion === undefined || chosen === undefined) return
    put(withLevel(filled, criterion.id, chosen.id))
    goTo(at)
  }

  useRubricKeys(box, rubric, (act) => {
    if (act.kind === 'level') choose(index, act.level)
    else if (act.kind === 'comment') put(withComment(filled, act.letter))
    else if (act.kind === 'next') goOn()
  })

  const points = pointsOfRubric(criteria, filled.levels, outOf)
  return (
    <div ref={box} className="grid min-w-0 gap-4">
      {criteria.map((criterion, at) => (
        <CriterionLevels
          key={criterion.id}
          criterion={criterion}
          number={at + 1}
          total={criteria.length}
          isCurrent={at === index}
          chosen={ownValue(filled.levels, criterion.id)}
          onChoose={(level) => choose(at, level)}
        />
      ))}
      {comments.length > 0 && (
        <div role="group" aria-label={t('rubric.comments')} className="grid gap-2">
          <p className="text-sm font-medium">{t('rubric.comments')}</p>
          {comments.map(({ letter, text }) => (
            <ChoiceButton
              key={letter}
              isChosen={filled.comments.includes(letter)}
              onPress={() => put(withComment(filled, letter))}
            >
              <ShortKey name={letter.toUpperCase()} />
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            </ChoiceButton>
          ))}
        </div>
      )}
      <p role="status" className="tabular font-semibold">
        {t(isFilledIn(criteria, filled.levels) ? 'rubric.total' : 'rubric.soFar', {
          points: format.number(points, 2),
          out_of: format.number(outOf, 2),
        })}
      </p>
      <details open={hasOtherMark}>
        <summary className="target cursor-pointer text-sm font-medium text-ink-soft">{t('rubric.onlyPoints')}</summary>
        <div className="pt-2">{children}</div>
      </details>
    </div>
  )
}

interface Begun {
  filled: FilledRubric
  /** What stood when it was chosen. */
  upon: FilledRubric | undefined
}

/**
 * What is chosen so far. What is whole is a mark and stands with it, so that taking the mark back takes it along; until the mark is
 * seen in the list, which on a slow machine comes after the next keys, what was chosen is shown.
 */
function useFilled({
  rubric,
  outOf,
  id,
  given,
  onFill,
}: Pick<RubricFormProps, 'rubric' | 'outOf' | 'id' | 'given' | 'onFill'>) {
  const [begun, setBegun] = useState<Readonly<Record<string, Begun>>>({})
  const own = begun[id]
  const isSeen = own !== undefined && isFilledIn(rubric.criteria, own.filled.levels) && own.upon !== given
  if (isSeen) {
    const { [id]: _seen, ...others } = begun
    setBegun(others)
  }
  const filled = (isSeen ? undefined : own?.filled) ?? given ?? noneFilled

  function put(next: FilledRubric) {
    setBegun({ ...begun, [id]: { filled: next, upon: given } })
    if (isFilledIn(rubric.criteria, next.levels)) onFill(pointsOfRubric(rubric.criteria, next.levels, outOf), next)
  }

  return { filled, put }
}

/**
 * Keys are heard wherever in the answer that is marked the focus is, and before the answer hears them: where there are
 * criteria, a digit is a level and not so many points.
 */
function useRubricKeys(box: { current: HTMLElement | null }, rubric: Rubric, onAct: (act: RubricAct) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOfKey(event, rubric)
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onAct(act)
  })
  // Synchronises with the keyboard.
  useEffect(() => {
    const answer = box.current?.closest<HTMLElement>('[role="group"]') ?? box.current
    answer?.addEventListener('keydown', press, true)
    return () => answer?.removeEventListener('keydown', press, true)
  }, [box])
}

interface CriterionLevelsProps {
  criterion: Criterion
  number: number
  total: number
  /** Digits choose its level. */
  isCurrent: boolean
  chosen: string | undefined
  onChoose: (level: number) => void
}

function CriterionLevels({ criterion, number, total, isCurrent, chosen, onChoose }: CriterionLevelsProps) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const format = useFormat()
  const { title, description, levels } = criterion
  const points = (value: number) => t('rubric.points', { count: value, points: format.number(value, 2) })
  const at = levels.findIndex(({ id }) => id === chosen)
  const level = levels[at]
  const name = t('rubric.criterion', { number, total, title: inLanguage(title, language) })
  return (
    <div
      role="group"
      tabIndex={-1}
      data-criterion={number - 1}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={
        level === undefined
          ? name
          : t('rubric.chosen', { name, number: at + 1, total: levels.length, points: points(level.points) })
      }
      className="grid min-w-0 gap-2 rounded-sm border-l-4 border-line pl-3 outline-offset-4 aria-[current=step]:border-accent"
    >
      <p className="flex flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
        <TextInLanguage text={title} language={language} />
        <span className="text-sm font-normal text-ink-soft">{t('rubric.of', { number, total })}</span>
      </p>
      {description !== undefined && (
        <div className="text-sm text-ink-soft wrap-anywhere">
          <TextInLanguage isInline={false} text={description} language={language} />
        </div>
      )}
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {levels.map((one, place) => (
          <ChoiceButton key={one.id} isChosen={one.id === chosen} onPress={() => onChoose(place)}>
            <span className="sr-only">{t('rubric.level', { number: place + 1, total: levels.length })}</span>
            {isCurrent && <ShortKey name={String(place + 1)} />}
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 sm:grid sm:justify-start">
              <span className="wrap-anywhere">
                <TextInLanguage text={one.title} language={language} />
              </span>
              <span className="tabular text-sm text-ink-soft">{points(one.points)}</span>
            </span>
          </ChoiceButton>
        ))}
      </div>
    </div>
  )
}

interface ChoiceButtonProps {
  isChosen: boolean
  onPress: () => void
  children: ReactNode
}

/** Chosen or not: the tick says so too. */
function ChoiceButton({ isChosen, onPress, children }: ChoiceButtonProps) {
  return (
    <Button
      aria-pressed={isChosen}
      icon={isChosen ? <Check aria-hidden className="text-accent" /> : undefined}
      className="justify-start! px-3! text-left font-normal! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent"
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
