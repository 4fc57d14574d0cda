import type { LibraryQuestion } from '@katedra/contract/library'
import { inLanguage, publicQuestion, type Answer } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { plain, RichText } from '@katedra/ui/rich-text'
import { Eye, EyeOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'

type AskedQuestion = Pick<LibraryQuestion, 'id' | 'question'>

interface LibraryQuestionRowProps {
  item: AskedQuestion
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One question to choose: what it asks, its type, and a preview that can be tried. */
export function LibraryQuestionRow({ item, isChosen, onChoose }: LibraryQuestionRowProps) {
  const { t } = useTranslation('subjects')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const prompt = inLanguage(item.question.prompt, language)
  return (
    <li className="grid gap-2 px-3 py-2">
      <Checkbox isSelected={isChosen} onChange={onChoose}>
        <RichText isInline text={prompt} />
      </Checkbox>
      <div className="flex flex-wrap items-center gap-2 pl-8">
        <Badge>{t(`type.${item.question.type}`)}</Badge>
        <span className="text-sm text-ink-soft">{t('points', { count: item.question.points })}</span>
        <Button
          size="sm"
          variant="quiet"
          className="-mx-3"
          icon={isOpen ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'picker.hide' : 'picker.preview', { title: plain(prompt) })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'picker.hideShort' : 'picker.previewShort')}
        </Button>
      </div>
      {isOpen && <QuestionPreview item={item} />}
    </li>
  )
}

/** The question as a pupil gets it, without its key; the answer tried here is not kept. */
function QuestionPreview({ item }: { item: AskedQuestion }) {
  const { t } = useTranslation('subjects')
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer | undefined>()
  const question = useMemo(() => publicQuestion(item.question, { seed: item.id, shuffle_options: true }), [item])
  return (
    <div
      role="group"
      aria-label={t('picker.asPupil')}
      className="mb-2 grid gap-3 rounded-md border border-dashed border-line-strong bg-paper p-4"
    >
      <p className="text-sm text-ink-soft">{t('picker.asPupil')}</p>
      <QuestionPlayer question={question} answer={answer} onAnswer={setAnswer} language={language} />
    </div>
  )
}
