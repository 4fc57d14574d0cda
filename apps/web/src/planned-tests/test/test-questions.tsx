import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { formOf, inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { plain, RichText } from '@katedra/ui/rich-text'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useGeneratedTitle } from '../../generators/generators.tsx'
import { solutionOf } from '@katedra/questions/solution'

type Questions = PlannedTestDetail['questions']

/** The questions of the test, each unfolding to its key and explanation. */
export function TestQuestions({ questions, hasOwnNumbers }: { questions: Questions; hasOwnNumbers: boolean }) {
  const { t } = useTranslation('planned-tests')
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const isAllOpen = open.size === questions.length

  function turn(item_no: number) {
    const next = new Set(open)
    if (!next.delete(item_no)) next.add(item_no)
    setOpen(next)
  }

  return (
    <Section
      title={t('testQuestions.title', { count: questions.length })}
      action={
        <Button size="sm" onClick={() => setOpen(new Set(isAllOpen ? [] : questions.map(({ item_no }) => item_no)))}>
          {t(isAllOpen ? 'testQuestions.hideAll' : 'testQuestions.showAll')}
        </Button>
      }
    >
      <ol className="grid gap-2">
        {questions.map((item) => (
          <QuestionItem
            key={item.item_no}
            item={item}
            hasOwnNumbers={hasOwnNumbers}
            isOpen={open.has(item.item_no)}
            onTurn={() => turn(item.item_no)}
          />
        ))}
      </ol>
    </Section>
  )
}

interface QuestionItemProps {
  item: Questions[number]
  hasOwnNumbers: boolean
  isOpen: boolean
  onTurn: () => void
}

function QuestionItem({ item, hasOwnNumbers, isOpen, onTurn }: QuestionItemProps) {
  const { t } = useTranslation(['planned-tests', 'subjects', 'generators'])
  const language = useLanguage()
  const { question, item_no, generated } = item
  const titleOf = useGeneratedTitle()
  const panel = `question-${item_no}`
  const prompt = inLanguage(question.prompt, language)
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className="target flex w-full items-start gap-3 rounded-lg px-4 py-3 text-left hover:bg-sunken"
          onClick={onTurn}
        >
          <ChevronRight
            aria-hidden
            className={`mt-0.5 size-5 shrink-0 text-ink-soft transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="tabular min-w-7 shrink-0 font-semibold whitespace-nowrap">{item_no}.</span>
          <span className="min-w-0 flex-1">
            {/* Unfolded, the prompt stands below in full size. */}
            {isOpen ? <span className="sr-only">{plain(prompt)}</span> : <RichText isInline text={prompt} />}
            {generated !== undefined && (
              <span className="block text-sm text-ink-soft">
                {titleOf(generated)}
                {' · '}
                {t(`generators:${generated.is_fixed ? 'chosen' : hasOwnNumbers ? 'eachOwn' : 'same'}`)}
              </span>
            )}
          </span>
          <span className={isOpen ? 'shrink-0' : 'hidden shrink-0 sm:inline'}>
            <Badge>{t(`subjects:type.${formOf(question)}`)}</Badge>
          </span>
        </button>
      </h3>
      <div id={panel} hidden={!isOpen} className="border-t border-line p-4 sm:p-6">
        {isOpen && <Solved item={item} />}
      </div>
    </li>
  )
}

/** The question answered right, or the word that a teacher will mark it. */
function Solved({ item: { question } }: Pick<QuestionItemProps, 'item'>) {
  const { t } = useTranslation(['planned-tests', 'subjects'])
  const language = useLanguage()
  const solution = solutionOf(question, language)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        {t(solution === undefined ? 'testQuestions.open' : 'testQuestions.solved', {
          points: t('subjects:points', { count: question.points }),
        })}
      </p>
      <QuestionReview question={question} answer={solution?.answer} score={solution?.score} language={language} />
    </div>
  )
}
