import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsAround } from '@katedra/ui/words-around'
import { adviceOf } from '../draft/advice.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { FieldNote } from '../fields/field-note.tsx'
import { RuleChoice } from '../fields/rule-choice.tsx'
import { GapPart } from './gap-part.tsx'
import { gapsInOrder } from './gaps-in-order.ts'
import { WordBank } from './word-bank.tsx'

/** What belongs into each gap of the prompt, in its order, and how the gaps are counted. */
export function GapsFields() {
  const { t } = useTranslation('question-bank')
  const { draft, errorAt } = useEditor()
  const { part, put } = usePart('gaps')
  const settled = useDeferredValue(draft)
  const advice = useMemo(() => adviceOf(settled), [settled])
  const gaps = gapsInOrder(draft)
  const [language = 'cs'] = draft.languages
  const around = useMemo(() => wordsAround(draft.prompt[language]), [draft.prompt, language])
  return (
    <div data-field="gaps" className="grid min-w-0 grid-cols-1 gap-3">
      <FieldNote text={errorAt('gaps')} />
      {gaps.map((gap, place) => (
        <GapPart key={gap.id} gap={gap} number={place + 1} around={around.get(gap.id)} advice={advice} />
      ))}
      {gaps.some(({ way }) => way === 'bank') && <WordBank gaps={gaps} advice={advice} />}
      {gaps.length > 1 && (
        <RuleChoice
          isPartial={part.rule === 'partial'}
          description={t(part.rule === 'partial' ? 'gaps.partialHint' : 'gaps.exactHint')}
          onChange={(isPartial) => put({ rule: isPartial ? 'partial' : 'exact' })}
        />
      )}
    </div>
  )
}
