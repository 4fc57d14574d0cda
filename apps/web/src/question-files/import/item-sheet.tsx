import type { FileItem } from '@katedra/contract/question-files'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { Sheet } from '@katedra/ui/sheet'
import { useTranslation } from 'react-i18next'
import { ItemBadges } from './item-badges.tsx'
import { ItemNotes } from './item-notes.tsx'
import type { OnTick } from './items-table.tsx'
import { useSentences } from '../use-sentences.ts'
import { publicQuestion, type Question } from '@katedra/questions'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { KeptCriteria } from '@katedra/ui/questions/rubric/rubric'
import { useMemo } from 'react'
import { useLanguage } from '@katedra/screens/language.ts'
import { solutionOf } from '@katedra/questions/solution'

interface ItemSheetProps {
  items: readonly FileItem[]
  item: FileItem
  isTicked: boolean
  onTick: OnTick
  onItem: (item: FileItem | undefined) => void
}

/** A whole question of the file with its key, and the way to the next one. */
export function ItemSheet({ items, item, isTicked, onTick, onItem }: ItemSheetProps) {
  const { t } = useTranslation('question-files')
  const sentences = useSentences()
  const position = items.indexOf(item)
  const [before, after] = [items[position - 1], items[position + 1]]
  return (
    <Sheet
      isOpen
      onOpenChange={() => onItem(undefined)}
      title={t('import.one', { number: position + 1, total: items.length })}
      description={sentences.where(item.where)}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox isSelected={isTicked} onChange={(is) => onTick([item], is)}>
            {t('import.take')}
          </Checkbox>
          <div className="flex gap-3">
            <Button disabled={before === undefined} onClick={() => onItem(before)}>
              {t('import.previous')}
            </Button>
            <Button disabled={after === undefined} onClick={() => onItem(after)}>
              {t('import.next')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-4">
        <ItemBadges item={item} />
        <WholeQuestion key={item.item_no} question={item.question} />
        {item.picture_count > 0 && <p className="text-sm text-ink-soft">{t('import.picturesLater')}</p>}
        {item.notes.length > 0 && (
          <section className="grid gap-2">
            <h3 className="font-semibold">{t('import.notes')}</h3>
            <ItemNotes notes={item.notes} />
          </section>
        )}
      </div>
    </Sheet>
  )
}

/** A question of a file with its key; one that only a teacher can mark as it is asked. */
function WholeQuestion({ question }: { question: Question }) {
  const language = useLanguage()
  const solution = useMemo(() => solutionOf(question, language), [question, language])
  const asked = useMemo(() => publicQuestion(question, { seed: 'shown', shuffle_options: false }), [question])
  return (
    <div className="rounded-md border border-dashed border-line-strong bg-paper p-4">
      {solution === undefined ? (
        <div className="grid gap-4">
          <QuestionPlayer
            isReadOnly
            question={asked}
            answer={undefined}
            onAnswer={() => undefined}
            language={language}
          />
          <KeptCriteria question={question} language={language} />
        </div>
      ) : (
        <QuestionReview question={question} answer={solution.answer} score={solution.score} language={language} />
      )}
    </div>
  )
}
