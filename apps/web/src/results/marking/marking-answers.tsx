import type { MarkingAnswer } from '@katedra/contract/marking'
import { rubricOf, type FilledRubric, type Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent as KeyPress, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'
import type { QuestionSource } from '../rescoring/use-bank-key.ts'
import { AcceptGroup } from './accept-group.tsx'
import { MarkingCard } from './marking-card.tsx'
import { commonPoints, groupsOf, isWaiting, nextWaiting, pointsOfKey } from './answer-group.ts'
import type { AnswerGroup, AnswerNames } from './answer-group.ts'
import { GroupsList } from './groups-list.tsx'
import { GroupVariants } from './group-variants.tsx'
import { useApart, useMarking, type MarkSaving } from './use-marking.ts'

interface MarkedAnswers {
  testId: string
  itemNo: number
  question: Question
  answers: readonly MarkingAnswer[]
}

interface MarkingAnswersProps extends MarkedAnswers {
  /** Who gave each answer, by attempt; undefined while names are hidden. */
  names: AnswerNames
  source: QuestionSource
  /** Another question with answers that wait. */
  elsewhere: number | undefined
}

/** The answer that is marked, its marks, and the way to the next. Keys work while the focus is in here. */
export function MarkingAnswers({ elsewhere, source, names, ...marked }: MarkingAnswersProps) {
  const { t } = useTranslation('results')
  const box = useRef<HTMLDivElement | null>(null)
  useFreeKeys(box)
  const { group, index, total, next, saving, takeBack, isAllDone, ...work } = useMarkedAnswers(marked)
  const apart = useApart(marked)
  if (group === undefined) return <p className="text-ink-soft">{t('marking.nothing')}</p>
  const outOf = marked.question.points

  /** The focus stays in here, on the whole: a button that was pressed would take the next Enter. */
  function focus() {
    requestAnimationFrame(() => box.current?.focus({ preventScroll: true }))
  }

  /** A mark leads on to the next group that waits; a number that is still being written does not. */
  function give(points: number | null, isLast = true) {
    work.put(points)
    if (isLast && points !== null && next !== undefined) work.goTo(next)
    focus()
  }

  function go(to: number) {
    if (work.goTo(to)) focus()
  }

  function steer(event: KeyPress) {
    if (isUsed(event)) return
    if (event.key === 'Backspace' || (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      takeBack?.()
      focus()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const letters = { half: t('marking.halfKey'), full: t('marking.fullKey') }
    const points = pointsOfKey(event, outOf, letters, group?.gaps)
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Enter: next ?? index + 1 }[event.key]
    if (points === undefined && to === undefined) return
    event.preventDefault()
    if (points !== undefined) give(points)
    else if (to !== undefined) go(to)
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={t('marking.answerOf', { number: index + 1, total })}
      tabIndex={-1}
      className="grid min-w-0 gap-4 rounded-lg outline-offset-4"
      onKeyDown={steer}
    >
      <MarkingCard
        // A note belongs to its group.
        key={group.id}
        testId={marked.testId}
        itemNo={marked.itemNo}
        group={group}
        outOf={outOf}
        names={names}
        {...work}
        onGive={give}
        onFill={(points, rubric) => work.put(points, { rubric })}
        onNext={() => go(next ?? index + 1)}
      />
      <GroupVariants
        key={`variants ${group.id}`}
        group={group}
        names={names}
        isBusy={apart.isBusy}
        onApart={(attempt_ids, is_apart) => apart.save({ attempt_ids, is_apart })}
      />
      <AcceptGroup
        key={`accept ${group.id}`}
        testId={marked.testId}
        itemNo={marked.itemNo}
        question={marked.question}
        source={source}
        group={group}
        isNameless={names === undefined}
      />
      {isAllDone && <MarkingDone testId={marked.testId} elsewhere={elsewhere} isSaved={saving.state === 'saved'} />}
      <MarkingSteps
        index={index}
        total={total}
        next={next}
        saving={saving}
        keys={t(work.rubric === undefined ? 'marking.keys' : 'rubric.keys')}
        onGo={go}
        onUndo={takeBack}
      />
      <GroupsList groups={work.groups} current={index} onOpen={go} />
    </div>
  )
}

/**
 * Before anything has the focus, keys are meant for the answer that is marked: they go on to it, and the focus with them. Who
 * comes by a link has the focus on the page's main part, who loads the page has it on its body. Who has just chosen a question
 * or shown the names has it on a link or a switch, which take Enter and Space only.
 */
function useFreeKeys(box: RefObject<HTMLElement | null>): void {
  // Synchronises with the keyboard.
  useEffect(() => {
    function passOn(event: KeyboardEvent): void {
      if (!isFree(event, box.current) || !/^(?:.|Enter|Backspace|ArrowLeft|ArrowRight)$/.test(event.key)) return
      box.current?.focus({ preventScroll: true })
      if (box.current?.dispatchEvent(new KeyboardEvent('keydown', event)) === false) event.preventDefault()
    }
    document.addEventListener('keydown', passOn)
    return () => document.removeEventListener('keydown', passOn)
  }, [box])
}

function isFree({ target, key }: KeyboardEvent, box: HTMLElement | null): boolean {
  const main = box?.closest('main') ?? null
  if (target === document.body || target === main) return true
  if (!(target instanceof Element) || main?.contains(target) !== true || box?.contains(target) === true) return false
  return target.matches('a, button, summary, input[type=checkbox]') && key !== 'Enter' && key !== ' '
}

/** Fields take all keys, and Enter belongs to the button or link that has the focus. */
function isUsed({ target, key }: KeyPress): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches('textarea, input:not([type=checkbox])')) return true
  return key === 'Enter' && target.closest('button, a, summary, input') !== null
}

interface PutOptions {
  note_shown?: boolean
  /** The criteria from which the points come; a mark without them has none. */
  rubric?: FilledRubric | undefined
}

/** The answer that is marked now, what it is about to be given, and the ways on and back. */
function useMarkedAnswers({ testId, itemNo, question, answers }: MarkedAnswers) {
  const language = useLanguage()
  const groups = useMemo(() => groupsOf(answers, question, language), [answers, question, language])
  const [wantedIndex, setIndex] = useState(() => nextWaiting(groups, -1) ?? 0)
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({})
  // The last choice holds for the next comments; one that was given keeps its own.
  const [isShown, setIsShown] = useState(false)
  const { mark, undo, canUndo, saving } = useMarking({ testId, itemNo, outOf: question.points })
  const index = Math.min(wantedIndex, Math.max(0, groups.length - 1))
  const group = groups[index]
  const meant = group?.answers ?? []
  const note = noteOf(group, notes)
  const given = meant[0]?.mark ?? null
  const filled = given?.rubric
  const isNoteShown = given === null || given.note === '' ? isShown : given.note_shown

  function put(points: number | null, { note_shown = isNoteShown, rubric }: PutOptions = {}) {
    mark({
      points,
      note: note.trim(),
      note_shown: note_shown && note.trim() !== '',
      rubric,
      attempt_ids: meant.map(({ attempt_id }) => attempt_id),
    })
  }

  function goTo(next: number): boolean {
    if (groups[next] === undefined) return false
    setIndex(next)
    return true
  }

  /** A note written after the points goes to the server when its field is left. */
  function saveNote() {
    const points = commonPoints(meant)
    const standing = meant[0]?.mark?.note ?? ''
    if (typeof points === 'number' && note.trim() !== standing) put(points, { rubric: filled })
  }

  function showNote(isWanted: boolean) {
    setIsShown(isWanted)
    const points = commonPoints(meant)
    if (typeof points === 'number' && note.trim() !== '') put(points, { note_shown: isWanted, rubric: filled })
  }

  function takeBack() {
    const first = undo()?.attempt_ids[0]
    goTo(groups.findIndex((one) => one.answers.some(({ attempt_id }) => attempt_id === first)))
  }

  return {
    group,
    groups,
    index,
    total: groups.length,
    points: commonPoints(meant),
    note,
    rubric: rubricOf(question),
    filled,
    isNoteShown,
    showNote,
    saving,
    next: nextWaiting(groups, index),
    isAllDone: !answers.some(isWaiting),
    write: (text: string) => group !== undefined && setNotes({ ...notes, [group.id]: text }),
    takeBack: canUndo ? takeBack : undefined,
    put,
    goTo,
    saveNote,
  }
}

function noteOf(group: AnswerGroup | undefined, notes: Readonly<Record<number, string>>): string {
  if (group === undefined) return ''
  return notes[group.id] ?? group.answers[0]?.mark?.note ?? ''
}

interface MarkingStepsProps {
  index: number
  total: number
  /** The next that waits; without any the arrows go on through what is marked. */
  next: number | undefined
  saving: MarkSaving
  /** What the keyboard does. */
  keys: string
  onGo: (index: number) => void
  onUndo: (() => void) | undefined
}

/** Back and on, the last mark taken back, and where the marks are. */
function MarkingSteps({ index, total, next, saving, keys, onGo, onUndo }: MarkingStepsProps) {
  const { t } = useTranslation('results')
  const isWide = useIsWide()
  return (
    <>
      {/* On a phone the way on stays in view above the bottom bar. */}
      <div className="flex flex-wrap items-center gap-3 max-md:sticky max-md:bottom-(--bar-height,0px) max-md:z-10 max-md:bg-paper max-md:py-3">
        <Button icon={<ChevronLeft aria-hidden />} disabled={index === 0} onClick={() => onGo(index - 1)}>
          {t('marking.back')}
        </Button>
        <Button
          variant="primary"
          disabled={next === undefined && index >= total - 1}
          onClick={() => onGo(next ?? index + 1)}
        >
          {t('marking.next')}
          <ChevronRight aria-hidden />
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {saving.state !== 'failed' && t(`marking.${saving.state}`)}
        </span>
      </div>
      {onUndo !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-3 justify-self-start"
          icon={<Undo2 aria-hidden />}
          onClick={onUndo}
        >
          {t('marking.undo')}
        </Button>
      )}
      <FormAlert text={saving.state === 'failed' ? t('marking.failed', { problem: saving.problem }) : undefined} />
      {saving.state === 'failed' && (
        <Button className="justify-self-start" onClick={saving.retry}>
          {t('marking.retry')}
        </Button>
      )}
      {isWide && (
        <p className="text-sm text-ink-soft">
          <>{keys}</>
        </p>
      )}
      <p className="text-sm text-ink-soft">{t('marking.onlyProposal')}</p>
    </>
  )
}

interface MarkingDoneProps {
  testId: string
  elsewhere: number | undefined
  isSaved: boolean
}

/** Nothing waits here any more: on to the next question, or to the results. */
function MarkingDone({ testId, elsewhere, isSaved }: MarkingDoneProps) {
  const { t } = useTranslation('results')
  return (
    <Card tone="sunken" role="status" className="grid justify-items-start gap-3">
      <p className="font-semibold">{t(isSaved ? 'marking.doneTitle' : 'marking.saving')}</p>
      {elsewhere === undefined ? (
        <div className="flex flex-wrap gap-3">
          <Link to="/vysledky/$testId" params={{ testId }} className={buttonClass()}>
            {t('marking.toResults')}
          </Link>
          <Link to="/vysledky/$testId/znamky" params={{ testId }} className={buttonClass({ variant: 'primary' })}>
            {t('toMarks')}
          </Link>
        </div>
      ) : (
        <Link
          to="/vysledky/$testId/hodnoceni"
          params={{ testId }}
          search={{ item_no: String(elsewhere) }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('marking.toNext', { number: elsewhere })}
        </Link>
      )}
    </Card>
  )
}
