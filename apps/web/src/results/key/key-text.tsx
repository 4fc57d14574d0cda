import { gapsInOrder, inLanguage, ownValue, wordsOfGap, type GapKey, type WrittenKey } from '@katedra/questions'
import { useLanguage } from '@katedra/screens/language.ts'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { IconButton } from '@katedra/ui/icon-button'
import { NumberField } from '@katedra/ui/number-field'
import { plain } from '@katedra/ui/rich-text'
import { Switch } from '@katedra/ui/switch'
import { TextField } from '@katedra/ui/text-field'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyProblem, type KeyProps } from './key-props.ts'
import { RuleField, wholeOrPart } from './rule-field.tsx'

const switches = ['case_sensitive', 'ignore_diacritics', 'typo_tolerance'] as const

/** What is accepted in the whole answer, or gap by gap. */
export function KeyText({ question, onChange }: KeyProps<'text'>) {
  const problem = useKeyProblem(question)
  if (question.content.gaps !== undefined) return <KeyGaps question={question} onChange={onChange} />
  return (
    <WrittenKeyFields
      value={question.key}
      problem={(path) => problem(`key.${path}`)}
      onChange={(key) => onChange({ ...question, key: { ...question.key, ...key } })}
      onNoNumber={() => {
        const { number: _number, ...key } = question.key
        onChange({ ...question, key })
      }}
    />
  )
}

/** The keys of all gaps with their weights, and how the gaps are counted. */
function KeyGaps({ question, onChange }: KeyProps<'text'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const { gaps: keys } = key
  if (keys === undefined) return null
  const put = (id: string, own: GapKey) =>
    onChange({ ...question, key: { ...key, gaps: { ...keys, by_gap: { ...keys.by_gap, [id]: own } } } })
  return (
    <>
      {gapsInOrder(content, inLanguage(question.prompt, language)).map((gap, index) => {
        const own = ownValue(keys.by_gap, gap.id)
        if (own === undefined) return null
        const at = (path: string) => problem(`key.gaps.by_gap.${gap.id}.${path}`)
        return (
          <fieldset key={gap.id} className="grid gap-4">
            <legend className="mb-2 font-semibold">{t('gaps.gap', { number: index + 1 })}</legend>
            {own.kind === 'typed' ? (
              <WrittenKeyFields
                value={own}
                problem={at}
                onChange={(next) => put(gap.id, { ...own, ...next })}
                onNoNumber={() => {
                  const { number: _number, ...rest } = own
                  put(gap.id, rest)
                }}
              />
            ) : (
              <RightWords
                words={wordsOfGap(gap, content.bank)}
                value={own}
                wrong={at('accepted')}
                onChange={(next) => put(gap.id, next)}
              />
            )}
            <NumberField
              label={t('gaps.weight')}
              minValue={0.01}
              maxValue={100}
              value={Number.isNaN(own.weight) ? null : own.weight}
              error={at('weight')}
              onChange={(weight) => put(gap.id, { ...own, weight: weight ?? Number.NaN })}
            />
          </fieldset>
        )
      })}
      <RuleField
        rules={wholeOrPart}
        value={keys.rule}
        onChange={(rule) => onChange({ ...question, key: { ...key, gaps: { ...keys, rule } } })}
      />
    </>
  )
}

type WordsKey = Exclude<GapKey, { kind: 'typed' }>

interface RightWordsProps {
  words: ReturnType<typeof wordsOfGap>
  value: WordsKey
  wrong: string | undefined
  onChange: (key: WordsKey) => void
}

/** Which words are right in a gap; what is worth a part of it stays so until it is turned. */
function RightWords({ words, value, wrong, onChange }: RightWordsProps) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { accepted } = value
  const isRight = (id: string) => accepted.some(({ word, fraction }) => word === id && fraction === 1)
  const turn = (id: string) => {
    const others = accepted.filter(({ word }) => word !== id)
    onChange({ ...value, accepted: isRight(id) ? others : [...others, { word: id, fraction: 1 }] })
  }
  return (
    <fieldset>
      <legend className="font-medium">{t('gaps.rightWords')}</legend>
      {words.map(({ id, text }) => (
        <Checkbox key={id} isSelected={isRight(id)} onChange={() => turn(id)}>
          {plain(inLanguage(text, language))}
        </Checkbox>
      ))}
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {wrong}
      </p>
    </fieldset>
  )
}

interface WrittenKeyFieldsProps {
  value: WrittenKey
  problem: (path: string) => string | undefined
  onChange: (key: Partial<WrittenKey>) => void
  onNoNumber: () => void
}

/** What is accepted of what was written, what it is worth, and how strictly it is compared. */
function WrittenKeyFields({ value: key, problem, onChange, onNoNumber }: WrittenKeyFieldsProps) {
  const { t } = useTranslation('results')
  return (
    <>
      <AcceptedTexts accepted={key.accepted} problem={problem} onChange={(accepted) => onChange({ accepted })} />
      <AcceptedNumber
        number={key.number}
        problem={problem}
        onChange={(number) => onChange({ number })}
        onNoNumber={onNoNumber}
      />
      <div>
        {switches.map((name) => (
          <Switch key={name} isSelected={key[name]} onChange={(isOn) => onChange({ [name]: isOn })}>
            {t(`mend.${name}`)}
          </Switch>
        ))}
        <Switch
          isSelected={key.unmatched === 'manual'}
          onChange={(isOn) => onChange({ unmatched: isOn ? 'manual' : 'wrong' })}
        >
          {t('mend.manual')}
        </Switch>
      </div>
    </>
  )
}

type Accepted = WrittenKey['accepted']

interface AcceptedTextsProps {
  accepted: Accepted
  problem: (path: string) => string | undefined
  onChange: (accepted: Accepted) => void
}

/** Texts that earn points, each with its share of them. */
function AcceptedTexts({ accepted, problem, onChange }: AcceptedTextsProps) {
  const { t } = useTranslation('results')
  const noFull = accepted.every((_, index) => problem(`accepted.${index}`) === undefined)
    ? problem('accepted')
    : undefined
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium">{t('mend.accepted')}</legend>
      {accepted.map((one, index) => (
        // Rows have no other name than their place; nothing in them is kept outside the key.
        <div key={index} className="grid gap-2 border-l-3 border-line pl-3">
          <TextField
            label={t('mend.text', { number: index + 1 })}
            value={one.text}
            error={problem(`accepted.${index}.text`)}
            onChange={(text) => change(index, { ...one, text })}
          />
          <div className="flex flex-wrap items-end justify-between gap-2">
            <NumberField
              label={t('mend.share')}
              minValue={0}
              maxValue={100}
              step={5}
              unit="%"
              value={Number.isNaN(one.fraction) ? null : Math.round(one.fraction * 100)}
              error={problem(`accepted.${index}.fraction`)}
              onChange={(share) => change(index, { ...one, fraction: (share ?? Number.NaN) / 100 })}
            />
            <IconButton
              label={t('mend.removeText', { number: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onPress={() => onChange(accepted.filter((_, other) => other !== index))}
            />
          </div>
        </div>
      ))}
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {noFull}
      </p>
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => onChange([...accepted, { text: '', fraction: 1 }])}
      >
        {t('mend.addText')}
      </Button>
    </fieldset>
  )

  function change(index: number, next: Accepted[number]) {
    onChange(accepted.map((one, other) => (other === index ? next : one)))
  }
}

interface AcceptedNumberProps {
  number: WrittenKey['number']
  problem: (path: string) => string | undefined
  onChange: (number: NonNullable<WrittenKey['number']>) => void
  onNoNumber: () => void
}

function AcceptedNumber({ number, problem, onChange: put, onNoNumber }: AcceptedNumberProps) {
  const { t } = useTranslation('results')
  const digits = { maximumFractionDigits: 12 }
  return (
    <div className="grid gap-3">
      <Switch
        isSelected={number !== undefined}
        onChange={(isOn) => {
          if (isOn) put({ value: Number.NaN, tolerance: 0 })
          else onNoNumber()
        }}
      >
        {t('mend.number')}
      </Switch>
      {number !== undefined && (
        <div className="flex flex-wrap gap-4">
          <NumberField
            label={t('mend.value')}
            formatOptions={digits}
            value={Number.isNaN(number.value) ? null : number.value}
            error={problem('number.value')}
            onChange={(value) => put({ ...number, value: value ?? Number.NaN })}
          />
          <NumberField
            label={t('mend.numberTolerance')}
            minValue={0}
            formatOptions={digits}
            value={Number.isNaN(number.tolerance) ? null : number.tolerance}
            error={problem('number.tolerance')}
            onChange={(tolerance) => put({ ...number, tolerance: tolerance ?? Number.NaN })}
          />
        </div>
      )}
    </div>
  )
}
