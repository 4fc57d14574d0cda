import { inLanguage, ownValue, type Gap, type GapKey, type WordBank } from '@katedra/questions'
import { gapMarker } from '@katedra/questions/rich-text'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { IconButton } from '@katedra/ui/icon-button'
import { NumberField } from '@katedra/ui/number-field'
import { Select } from '@katedra/ui/select'
import { Switch } from '@katedra/ui/switch'
import { TextArea } from '@katedra/ui/text-area'
import { TextField } from '@katedra/ui/text-field'
import { Plus, SquareDashed, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  gapInstead,
  missingPlaces,
  newWord,
  put,
  shownGaps,
  withGap,
  withKind,
  withoutGap,
} from '../draft/change-gaps.ts'
import { newId } from '../draft/draft.ts'
import { selectionOf, writeInto } from '../draft/write-into.ts'
import { useEditor } from '../editor-context.ts'
import { FieldNote } from './field-note.tsx'
import { RuleChoice } from './rule-choice.tsx'

const maxGaps = 30
const maxWords = 40
const maxOptions = 30

/** The gaps of the prompt: making one of a selected word, how each is filled and what is right in it, the words for all. */
export function GapsFields() {
  const { t } = useTranslation('question-bank')
  const { draft, change, errorAt } = useEditor()
  const { gaps } = draft.text
  const promptField = useLastPrompt(draft.languages[0] ?? 'cs')

  function insert() {
    const field = promptField()
    if (field === null) return
    const id = newId()
    const { selected, word } = gapInstead(selectionOf(field), id)
    change((was) => ({ ...was, text: withGap(was.text, id, word) }))
    writeInto(field, selected)
  }

  return (
    <div data-field="gaps" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<SquareDashed aria-hidden />} disabled={gaps.list.length >= maxGaps} onClick={insert}>
          {t('gaps.insert')}
        </Button>
        <p className="min-w-0 flex-1 text-sm text-ink-soft">{t('gaps.insertHint')}</p>
      </div>
      <FieldNote text={errorAt('gaps')} />
      <ol className="grid gap-4">
        {shownGaps(draft).map((gap, index) => (
          <GapRow key={gap.id} gap={gap} number={index + 1} />
        ))}
      </ol>
      {gaps.bank !== undefined && gaps.list.some(({ kind }) => kind === 'bank') && <BankFields bank={gaps.bank} />}
      {gaps.list.length > 1 && (
        <RuleChoice
          isPartial={gaps.key.rule === 'partial'}
          description={t(gaps.key.rule === 'partial' ? 'gaps.partialHint' : 'gaps.exactHint')}
          onChange={(isPartial) =>
            change((was) => ({
              ...was,
              text: {
                ...was.text,
                gaps: { ...was.text.gaps, key: { ...was.text.gaps.key, rule: isPartial ? 'partial' : 'exact' } },
              },
            }))
          }
        />
      )}
    </div>
  )
}

/** The field of the prompt in which somebody was last: the button that is pressed then has the focus itself. */
function useLastPrompt(first: string): () => HTMLTextAreaElement | null {
  const last = useRef<HTMLTextAreaElement | null>(null)
  // Synchronises with the focus of the page.
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLTextAreaElement && target.name.startsWith('prompt.')) last.current = target
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return () =>
    last.current?.isConnected === true
      ? last.current
      : document.querySelector<HTMLTextAreaElement>(`textarea[name="prompt.${first}"]`)
}

const kinds = ['typed', 'chosen', 'bank'] as const

function GapRow({ gap, number }: { gap: Gap; number: number }) {
  const { t } = useTranslation('question-bank')
  const { draft, change, errorAt } = useEditor()
  const { gaps } = draft.text
  const key = ownValue(gaps.key.by_gap, gap.id)
  const missing = missingPlaces(draft, gap)
  if (key === undefined) return null
  const set = (next: Gap, own: GapKey) =>
    change((was) => ({ ...was, text: { ...was.text, gaps: put(was.text.gaps, next, own) } }))

  return (
    <li data-field={`gaps.${gap.id}`} className="grid min-w-0 gap-3 border-l-3 border-line pl-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{t('gaps.gap', { number })}</h3>
        <IconButton
          label={t('gaps.remove', { number })}
          icon={<Trash2 aria-hidden />}
          onPress={() => change((was) => withoutGap(was, gap))}
        />
      </div>
      {missing.map((language) => (
        <Button
          key={language}
          size="sm"
          className="justify-self-start"
          onClick={() =>
            change((was) => ({
              ...was,
              prompt: { ...was.prompt, [language]: `${was.prompt[language]} ${gapMarker(gap.id)}`.trimStart() },
            }))
          }
        >
          {t(`gaps.place.${language}`)}
        </Button>
      ))}
      <ChoiceChips
        isLabelHidden
        label={t('gaps.kind', { number })}
        value={gap.kind}
        options={kinds.map((id) => ({ id, label: t(`gaps.${id}`) }))}
        onChange={(id) => {
          const kind = kinds.find((one) => one === id) ?? 'typed'
          if (kind !== gap.kind) change((was) => ({ ...was, text: { ...was.text, gaps: withKind(was, gap, kind) } }))
        }}
      />
      {gap.kind === 'typed' && key.kind === 'typed' && (
        <TypedFields gap={gap} gapKey={key} number={number} onChange={set} />
      )}
      {gap.kind === 'chosen' && key.kind !== 'typed' && (
        <ChosenFields gap={gap} gapKey={key} number={number} onChange={set} />
      )}
      {gap.kind === 'bank' && key.kind !== 'typed' && (
        <Select
          label={t('gaps.rightWord', { number })}
          value={key.accepted.find(({ fraction }) => fraction === 1)?.word ?? null}
          options={(gaps.bank?.words ?? []).map(({ id, text }) => ({
            id,
            label: inLanguage(text, draft.languages[0] ?? 'cs'),
          }))}
          onChange={(word) => {
            const others = key.accepted.filter((one) => one.fraction !== 1 && one.word !== word)
            set(gap, { ...key, accepted: [{ word, fraction: 1 }, ...others] })
          }}
        />
      )}
      <FieldNote text={errorAt(`gaps.${gap.id}`)} />
      {gaps.list.length > 1 && (
        <NumberField
          label={t('gaps.weight', { number })}
          minValue={0.01}
          maxValue={100}
          value={key.weight}
          onChange={(weight) => set(gap, { ...key, weight: weight ?? 1 })}
          className="max-w-40"
        />
      )}
    </li>
  )
}

interface GapFieldsProps<G extends Gap, K extends GapKey> {
  gap: G
  gapKey: K
  number: number
  onChange: (gap: Gap, key: GapKey) => void
}

type TypedKey = Extract<GapKey, { kind: 'typed' }>
type WordsKey = Exclude<GapKey, { kind: 'typed' }>

const switches = ['case_sensitive', 'ignore_diacritics', 'typo_tolerance'] as const

/** Accepted texts one on each line; one that is worth a part keeps its share while it stays as it is. */
function TypedFields({ gap, gapKey, number, onChange }: GapFieldsProps<Extract<Gap, { kind: 'typed' }>, TypedKey>) {
  const { t } = useTranslation('question-bank')
  const { number: value, ...withoutNumber } = gapKey
  const digits = { maximumFractionDigits: 12 }
  return (
    <>
      <TextArea
        label={t('gaps.accepted', { number })}
        description={t('gaps.acceptedHint')}
        rows={2}
        value={gapKey.accepted.map(({ text }) => text).join('\n')}
        onChange={(lines) => {
          const texts = lines === '' ? [] : lines.split('\n')
          const shareOf = (text: string) => gapKey.accepted.find((one) => one.text === text)?.fraction ?? 1
          onChange(gap, { ...gapKey, accepted: texts.map((text) => ({ text, fraction: shareOf(text) })) })
        }}
      />
      <div className="grid items-start gap-x-6 sm:grid-cols-2">
        <Switch
          isSelected={value !== undefined}
          onChange={(isOn) =>
            onChange(
              { ...gap, numeric: isOn },
              isOn ? { ...gapKey, number: { value: 0, tolerance: 0 } } : withoutNumber,
            )
          }
        >
          {t('gaps.number')}
        </Switch>
        {switches.map((name) => (
          <Switch
            key={name}
            isSelected={name === 'ignore_diacritics' ? !gapKey[name] : gapKey[name]}
            onChange={(isOn) => onChange(gap, { ...gapKey, [name]: name === 'ignore_diacritics' ? !isOn : isOn })}
          >
            {t(
              { case_sensitive: 'rule.case', ignore_diacritics: 'rule.diacritics', typo_tolerance: 'text.typo' }[name],
            )}
          </Switch>
        ))}
        <Switch
          isSelected={gapKey.unmatched === 'manual'}
          onChange={(isOn) => onChange(gap, { ...gapKey, unmatched: isOn ? 'manual' : 'wrong' })}
        >
          {t('text.unmatched')}
        </Switch>
      </div>
      {value !== undefined && (
        <div className="flex flex-wrap gap-4">
          <NumberField
            label={t('text.value')}
            formatOptions={digits}
            value={value.value}
            onChange={(next) => onChange(gap, { ...gapKey, number: { ...value, value: next ?? 0 } })}
          />
          <NumberField
            label={t('text.tolerance')}
            minValue={0}
            formatOptions={digits}
            value={value.tolerance}
            onChange={(next) => onChange(gap, { ...gapKey, number: { ...value, tolerance: next ?? 0 } })}
          />
        </div>
      )}
    </>
  )
}

/** Words to choose from, the right ones marked. */
function ChosenFields({ gap, gapKey, number, onChange }: GapFieldsProps<Extract<Gap, { kind: 'chosen' }>, WordsKey>) {
  const { t } = useTranslation('question-bank')
  const { draft } = useEditor()
  const isRight = (id: string) => gapKey.accepted.some(({ word, fraction }) => word === id && fraction === 1)
  const turn = (id: string) => {
    const others = gapKey.accepted.filter(({ word }) => word !== id)
    onChange(gap, { ...gapKey, accepted: isRight(id) ? others : [...others, { word: id, fraction: 1 }] })
  }
  return (
    <>
      <WordRows
        words={gap.options}
        min={2}
        max={maxOptions}
        nameOf={(place) => t('gaps.option', { number, place })}
        onChange={(options) => {
          const ids = new Set(options.map(({ id }) => id))
          onChange({ ...gap, options }, { ...gapKey, accepted: gapKey.accepted.filter(({ word }) => ids.has(word)) })
        }}
        onAdd={() => onChange({ ...gap, options: [...gap.options, newWord(draft.languages)] }, gapKey)}
      >
        {(id, place) => (
          <Checkbox isSelected={isRight(id)} onChange={() => turn(id)}>
            <span className="sr-only">{t('gaps.option', { number, place })}: </span>
            {t('gaps.isRight')}
          </Checkbox>
        )}
      </WordRows>
      <Switch isSelected={gap.shuffle} onChange={(shuffle) => onChange({ ...gap, shuffle }, gapKey)}>
        {t('gaps.shuffle')}
      </Switch>
    </>
  )
}

/** The words for all gaps of the kind; some may fit nowhere. */
function BankFields({ bank }: { bank: WordBank }) {
  const { t } = useTranslation('question-bank')
  const { draft, change, errorAt } = useEditor()
  const set = (next: WordBank) =>
    change((was) => ({ ...was, text: { ...was.text, gaps: { ...was.text.gaps, bank: next } } }))
  return (
    <fieldset data-field="gaps.bank" className="grid gap-3">
      <legend className="mb-2 font-medium">{t('gaps.bankTitle')}</legend>
      <WordRows
        words={bank.words}
        min={2}
        max={maxWords}
        nameOf={(place) => t('gaps.word', { place })}
        onChange={(words) => set({ ...bank, words })}
        onAdd={() => set({ ...bank, words: [...bank.words, newWord(draft.languages)] })}
      />
      <Switch isSelected={bank.reuse} onChange={(reuse) => set({ ...bank, reuse })}>
        {t('gaps.reuse')}
      </Switch>
      <FieldNote text={errorAt('gaps.bank')} />
    </fieldset>
  )
}

interface WordRowsProps {
  words: WordBank['words']
  min: number
  max: number
  nameOf: (place: number) => string
  onChange: (words: WordBank['words']) => void
  onAdd: () => void
  /** What stands next to a word. */
  children?: (id: string, place: number) => ReactNode
}

function WordRows({ words, min, max, nameOf, onChange, onAdd, children }: WordRowsProps) {
  const { t } = useTranslation('question-bank')
  const { draft } = useEditor()
  const { languages } = draft
  return (
    <>
      <ul className="grid gap-2">
        {words.map(({ id, text }, index) => (
          <li key={id} className="flex flex-wrap items-end gap-3">
            {languages.map((language) => (
              <TextField
                key={language}
                lang={language}
                label={
                  languages.length > 1 ? t(`inLanguage.${language}`, { label: nameOf(index + 1) }) : nameOf(index + 1)
                }
                value={text[language] ?? ''}
                onChange={(next) =>
                  onChange(words.map((one) => (one.id === id ? { id, text: { ...text, [language]: next } } : one)))
                }
              />
            ))}
            {children?.(id, index + 1)}
            {words.length > min && (
              <IconButton
                label={t('gaps.removeWord', { name: nameOf(index + 1) })}
                icon={<Trash2 aria-hidden />}
                onPress={() => onChange(words.filter((one) => one.id !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {words.length < max && (
        <Button size="sm" className="justify-self-start" icon={<Plus aria-hidden />} onClick={onAdd}>
          {t('gaps.addWord')}
        </Button>
      )}
    </>
  )
}
