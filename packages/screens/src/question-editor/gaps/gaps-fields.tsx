import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsAround } from '@katedra/ui/words-around'
import { adviceOf, type Advice } from '../draft/advice.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { FieldNote } from '../fields/field-note.tsx'
import { RuleChoice } from '../fields/rule-choice.tsx'
import { GapPart } from './gap-part.tsx'
import { gapsInOrder } from './gaps-in-order.ts'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { newBankWord, type BankWordDraft, type GapDraft, type GapsDraft } from '../draft/draft.ts'
import { useRows, type RowMoves } from '../draft/use-rows.ts'
import { AddRowButton } from '../fields/add-row-button.tsx'
import { RowMenu } from '../fields/row-menu.tsx'
import { TextsField } from '../fields/texts-field.tsx'
import { AdviceNotes } from './advice-notes.tsx'

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

const maxWords = 40

interface WordBankProps {
  /** The gaps of the text in their order. */
  gaps: readonly GapDraft[]
  advice: readonly Advice[]
}

/** The words for all gaps that are filled from the bank, and those that fit nowhere. */
function WordBank({ gaps, advice }: WordBankProps) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const { part, put } = usePart('gaps')
  const { words, reuse } = part
  const moves = useRows<BankWordDraft>({
    rows: words,
    max: maxWords,
    min: 0,
    create: newBankWord,
    isEmpty: ({ text }) => text.cs === '' && text.en === '',
    onChange: (next) => put(withWords(part, next)),
    fill: (row, line, language) => ({ ...row, text: { ...row.text, [language]: line } }),
  })
  return (
    <Section headingLevel={3} title={t('gaps.bank')} className="gap-1.5!">
      <p className="text-sm text-ink-soft">{t('gaps.bankHint')}</p>
      <ul data-field="words" className="grid gap-1.5">
        {words.map((word, place) => (
          <WordRow key={word.id} word={word} place={place} gaps={gaps} moves={moves} advice={advice} />
        ))}
      </ul>
      <FieldNote text={errorAt('words')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <AddRowButton rows={words} max={maxWords} moves={moves}>
          {t('gaps.addWord')}
        </AddRowButton>
        <Switch isSelected={reuse} onChange={(next) => put({ reuse: next })}>
          {t('gaps.reuse')}
        </Switch>
      </div>
    </Section>
  )
}

/** Words that are gone are right nowhere any more. */
function withWords({ all }: GapsDraft, words: BankWordDraft[]): Partial<GapsDraft> {
  const ids = new Set(words.map(({ id }) => id))
  return { words, all: all.map((gap) => ({ ...gap, right: gap.right.filter(({ word }) => ids.has(word)) })) }
}

interface WordRowProps extends WordBankProps {
  word: BankWordDraft
  place: number
  moves: RowMoves
}

/** One word and the gaps into which it belongs. */
function WordRow({ word, place, gaps, moves, advice }: WordRowProps) {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('gaps')
  const label = t('gaps.word', { number: place + 1 })
  const numbers = gaps.flatMap(({ way, right }, index) =>
    way === 'bank' && right.some((one) => one.word === word.id) ? [index + 1] : [],
  )
  return (
    <li data-row={word.id} className="grid gap-1">
      <div className="flex items-start gap-2">
        <TextsField
          isLabelHidden
          label={label}
          field={`words.${word.id}.text`}
          rows={1}
          className="flex-1"
          value={word.text}
          onChange={(text) => put({ words: part.words.map((one) => (one.id === word.id ? { ...one, text } : one)) })}
          onKeyDown={(event) => moves.press(event, word.id)}
          onPaste={(event) => moves.paste(event, word.id)}
        />
        <span className="w-24 shrink-0 pt-2.5 text-sm text-ink-soft">
          {numbers.length === 0 ? t('gaps.nowhere') : t('gaps.into', { numbers: numbers.join(', ') })}
        </span>
        <RowMenu
          mayRemove
          id={word.id}
          label={t('row.more', { name: label })}
          moves={moves}
          isFirst={place === 0}
          isLast={place === part.words.length - 1}
        />
      </div>
      <AdviceNotes advice={advice.filter(({ field }) => field.startsWith(`words.${word.id}.`))} />
    </li>
  )
}
