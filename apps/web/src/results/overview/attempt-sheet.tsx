import type { AttemptDetail, Suspicion } from '@katedra/contract/results'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Flag, CircleSlash2, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { filledWords, inLanguage, parseAnswer, type Answer } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useEffect, useRef } from 'react'
import { useLanguage } from '@katedra/screens/language.ts'
import { ExportAttempt } from '../../exports/exports.tsx'
import { AnswerOnPaper, PaperAnswer } from '../../sheets/sheets.tsx'
import { attemptQuery } from '../results.data.ts'
import { isWritten } from '../written.ts'
import { isUnmarked } from '../standing-words.ts'
import { suspicionWords } from '../suspicion-words.ts'
import { MendOwn } from '../rescoring/mend-own.tsx'
import { OwnMisconceptions } from './misconceptions.tsx'
import { useExcludeDialog } from '../rescoring/exclude-dialog.tsx'
import { ExclusionNote } from '../rescoring/exclusion-note.tsx'
import { MarkNote } from '../mark-note.tsx'
import { WhoseAttempt } from '../guests/whose-attempt.tsx'

interface AttemptSheetProps {
  testId: string
  attemptId: string
  /** The question to begin with. */
  itemNo: number | undefined
  onClose: () => void
}

const followEvery = 5000

/** One pupil's whole attempt, question by question. */
export function AttemptSheet({ testId, attemptId, itemNo, onClose }: AttemptSheetProps) {
  const { t } = useTranslation('results')
  const attempt = useQuery({
    ...attemptQuery(testId, attemptId),
    refetchInterval: (query) => (query.state.data?.state === 'open' ? followEvery : false),
  })
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={attempt.data?.name ?? t('attempt.title')}
      description={attempt.data !== undefined && <Summary attempt={attempt.data} />}
    >
      <QueryView
        query={attempt}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-6">
            <Skeleton lines={4} />
            <Skeleton lines={4} />
          </SkeletonGroup>
        }
      >
        {(known) => <Attempt testId={testId} attempt={known} itemNo={itemNo} />}
      </QueryView>
    </Sheet>
  )
}

function Summary({ attempt }: { attempt: AttemptDetail }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { points, out_of, manual_count, started_at, submitted_at } = attempt
  const facts = [
    t('attempt.title'),
    ...(points === null || isUnmarked(attempt)
      ? []
      : [
          t(manual_count > 0 ? 'attempt.pointsSoFar' : 'attempt.points', {
            count: out_of,
            points: format.number(points, 2),
            out_of: format.number(out_of, 2),
          }),
        ]),
    ...(manual_count > 0 ? [t('attempt.manual', { count: manual_count })] : []),
    submitted_at === null
      ? t('attempt.open', { when: format.when(started_at) })
      : attempt.on_paper
        ? t('attempt.onPaper', { when: format.when(submitted_at) })
        : t('attempt.submitted', {
            when: format.when(submitted_at),
            duration: format.duration((Date.parse(submitted_at) - Date.parse(started_at)) / 1000),
          }),
  ]
  return <span className="tabular">{facts.join(' · ')}</span>
}

function Attempt({ testId, attempt, itemNo }: { testId: string; attempt: AttemptDetail; itemNo: number | undefined }) {
  const { suspicion } = attempt
  return (
    <div className="grid gap-6">
      <WhoseAttempt testId={testId} attempt={attempt} />
      {suspicion !== null && suspicion.level !== 'none' && <SuspicionNote suspicion={suspicion} />}
      {attempt.state === 'submitted' && (
        <div>
          <ExportAttempt testId={testId} attemptId={attempt.attempt_id} />
        </div>
      )}
      {attempt.state === 'submitted' && attempt.items.some(({ misconceptions = [] }) => misconceptions.length > 0) && (
        <OwnMisconceptions testId={testId} attemptId={attempt.attempt_id} />
      )}
      <AttemptItems testId={testId} attempt={attempt} itemNo={itemNo} />
    </div>
  )
}

type Item = AttemptDetail['items'][number]

interface AttemptItemsProps {
  testId: string
  attempt: AttemptDetail
  /** The question to begin with. */
  itemNo: number | undefined
}

/** The answers of one pupil; each can be left out and put back once the attempt is handed in. */
function AttemptItems({ testId, attempt, itemNo }: AttemptItemsProps) {
  const { ask, dialog } = useExcludeDialog(testId)
  const wanted = useRef<HTMLLIElement | null>(null)
  const { attempt_id, name } = attempt

  // Synchronises the sheet's scroll position with the answer that was pressed in the map.
  useEffect(() => {
    wanted.current?.scrollIntoView({ block: 'start' })
  }, [itemNo])

  return (
    <>
      <ol className="grid gap-8">
        {attempt.items.map((item) => (
          <li
            key={item.item_no}
            ref={item.item_no === itemNo ? wanted : undefined}
            className="grid scroll-mt-4 gap-3 border-b border-line pb-8 last:border-b-0 last:pb-0"
          >
            <ItemHead item={item} />
            {item.exclusion !== null && <ExclusionNote testId={testId} exclusion={item.exclusion} />}
            {isWritten(item.answer) ? (
              <PaperAnswer testId={testId} attemptId={attempt_id} itemNo={item.item_no} />
            ) : null}
            <ItemReview item={item} />
            <ItemMisconceptions item={item} />
            {attempt.on_paper && !isWritten(item.answer) && (
              <AnswerOnPaper testId={testId} attemptId={attempt_id} itemNo={item.item_no} question={item.question} />
            )}
            {item.mark !== null && <MarkNote mark={item.mark} />}
            {item.exclusion === null && attempt.state === 'submitted' && (
              <ExcludeButton
                itemNo={item.item_no}
                onPress={() => ask({ item_no: item.item_no, answer: { attempt_id, name } })}
              />
            )}
            {item.is_own === true && attempt.state === 'submitted' && (
              <MendOwn testId={testId} attemptId={attempt_id} item={item} />
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </>
  )
}

function ItemHead({ item }: { item: Item }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const facts = [
    ...(item.points === null
      ? []
      : [t('pointsOf', { points: format.number(item.points, 2), out_of: format.number(item.question.points, 2) })]),
    ...(item.active_ms === null ? [] : [format.duration(item.active_ms / 1000)]),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="font-semibold text-ink-soft">{t('attempt.question', { number: item.item_no })}</h3>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {item.is_fast && <Badge icon={<Timer aria-hidden />}>{t('suspicion.fastAnswer')}</Badge>}
        <span className="tabular text-sm text-ink-soft">{facts.join(' · ')}</span>
      </span>
    </div>
  )
}

function ExcludeButton({ itemNo, onPress }: { itemNo: number; onPress: () => void }) {
  const { t } = useTranslation('results')
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-mx-3 justify-self-start"
      icon={<CircleSlash2 aria-hidden />}
      onClick={onPress}
    >
      {t('exclusion.answer')}
      <span className="sr-only">{t('exclusion.toQuestion', { number: itemNo })}</span>
    </Button>
  )
}

/** An answer that does not fit its question any more counts as none rather than breaking the sheet. */
function ItemReview({ item }: { item: Item }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const parsed = item.answer === null ? undefined : parseAnswer(item.question, item.answer)
  // What the picture above shows is an answer: without these words it would be said that there is none.
  const written = isWritten(item.answer) ? inTextOf(item.question, t('marking.written')) : undefined
  return (
    <QuestionReview
      question={item.question}
      answer={written ?? (parsed?.ok === true ? parsed.answer : undefined)}
      score={item.score}
      language={language}
      rubric={filledWords(item.question, item.mark?.rubric)}
    />
  )
}

/** As if these words were what was typed, in each gap of a text with gaps. */
function inTextOf({ type, content }: Item['question'], words: string): Answer | undefined {
  if (type !== 'text') return undefined
  const gaps = content.gaps?.map(({ id }) => [id, words])
  return gaps === undefined ? { text: words } : { text: '', gaps: Object.fromEntries(gaps) }
}

/** What the answer shows that the pupil gets wrong. */
function ItemMisconceptions({ item: { misconceptions = [] } }: { item: Item }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  if (misconceptions.length === 0) return null
  const list = misconceptions.map((text) => inLanguage(text, language)).join('; ')
  return <p className="text-sm font-medium">{t('misconceptions.answer', { list })}</p>
}

function SuspicionNote({ suspicion }: { suspicion: Suspicion }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <div className="flex gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <Flag aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="grid gap-1">
        <p className="font-medium">{t(`suspicion.${suspicion.level}`)}</p>
        <p>{suspicionWords(t, suspicion, format).join(' ')}</p>
        <p className="text-ink-soft">{t('suspicion.advice')}</p>
      </div>
    </div>
  )
}
