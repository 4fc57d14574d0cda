import { Button } from '@katedra/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { live, type LateAnswer } from '@katedra/contract/live'
import { results } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { Sheet } from '@katedra/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { keyOf } from '@katedra/client/query-client'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { answerText } from '../app/answer-text.ts'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query.ts'
import { testQuery } from '../planned-tests/planned-tests.data.ts'
import { lateAnswersQuery, roomQuery } from './live.data.ts'

/** Answers that came after the end wait for a decision; shown as long as there are any. */
export function LateNotice({ testId, count }: { testId: string; count: number }) {
  const { t } = useTranslation('live')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-now-soft p-4">
          <p className="min-w-0 font-medium">{t('late.notice', { count })}</p>
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {t('late.open')}
          </Button>
        </div>
      )}
      {isOpen && <LateSheet testId={testId} onOpenChange={setIsOpen} />}
    </>
  )
}

interface LateSheetProps {
  testId: string
  onOpenChange: (isOpen: boolean) => void
}

/** Each late answer next to the one that counts now; counted or left out, one or all. */
function LateSheet({ testId, onOpenChange }: LateSheetProps) {
  const { t } = useTranslation('live')
  const test = useQuery(testQuery(testId))
  const answers = useQuery(lateAnswersQuery(testId))
  const deciding = useDeciding(testId)
  const waiting = answers.data?.filter(({ state }) => state === 'waiting') ?? []
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('late.title')}
      footer={
        waiting.length > 1 && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => deciding.save({ accepted: false, answers: waiting })}>{t('late.refuseAll')}</Button>
            <Button
              variant="primary"
              isBusy={deciding.isBusy}
              onClick={() => deciding.save({ accepted: true, answers: waiting })}
            >
              {t('late.acceptAll')}
            </Button>
          </div>
        )
      }
    >
      <QueryView query={test}>
        {({ questions }) => (
          <QueryView query={answers} empty={<p className="text-ink-soft">{t('late.none')}</p>}>
            {(late) => (
              <ul className="grid gap-4">
                {late.map((answer) => (
                  <LateItem
                    key={`${answer.attempt_id} ${answer.item_no}`}
                    question={questions.find(({ item_no }) => item_no === answer.item_no)?.question}
                    late={answer}
                    onDecide={(accepted) => deciding.save({ accepted, answers: [answer] })}
                  />
                ))}
              </ul>
            )}
          </QueryView>
        )}
      </QueryView>
    </Sheet>
  )
}

interface LateItemProps {
  question: Question | undefined
  late: LateAnswer
  onDecide: (accepted: boolean) => void
}

function LateItem({ question, late, onDecide }: LateItemProps) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const say = useAnswerText(question)
  return (
    <Card as="li" className="grid gap-3">
      <div>
        <p className="font-semibold wrap-anywhere">{late.name}</p>
        <p className="text-sm text-ink-soft">
          {t('late.question', { number: late.item_no })}, {t('late.came', { when: format.when(late.arrived_at) })}
        </p>
      </div>
      <dl className="grid gap-2 wrap-anywhere">
        <div>
          <dt className="text-sm text-ink-soft">{t('late.late')}</dt>
          <dd>{say(late.answer)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('late.present')}</dt>
          <dd>{say(late.present_answer)}</dd>
        </div>
      </dl>
      {late.state === 'waiting' ? (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="primary" onClick={() => onDecide(true)}>
            {t('late.accept')}
          </Button>
          <Button size="sm" onClick={() => onDecide(false)}>
            {t('late.refuse')}
          </Button>
        </div>
      ) : (
        <div>
          <Badge tone={late.state === 'accepted' ? 'ok' : 'neutral'}>{t(`late.${late.state}`)}</Badge>
        </div>
      )}
    </Card>
  )
}

function useAnswerText(question: Question | undefined): (answer: unknown) => string {
  const { t } = useTranslation('live')
  const language = useLanguage()
  return (answer) => {
    const text = question === undefined || answer === null ? '' : answerText(question, answer, language)
    return text === '' ? t('late.nothing') : text
  }
}

interface Verdict {
  accepted: boolean
  answers: readonly LateAnswer[]
}

function useDeciding(testId: string) {
  return useSave({
    save: ({ accepted, answers }: Verdict) =>
      call(live.decideLateAnswers, {
        params: { test_id: testId },
        body: { accepted, answers: answers.map(({ attempt_id, item_no }) => ({ attempt_id, item_no })) },
      }),
    onSaved: (late) => {
      queryClient.setQueryData(lateAnswersQuery(testId).queryKey, late)
      void queryClient.invalidateQueries({ queryKey: roomQuery(testId).queryKey })
      void queryClient.invalidateQueries({ queryKey: keyOf(results.testResults, { params: { test_id: testId } }) })
    },
    refusal: 'toast',
  })
}
