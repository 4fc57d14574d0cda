import { type Question, type Keys, inLanguage, languages, ownValue, wordsOf } from '@katedra/questions'
import { NumberField } from '@katedra/ui/number-field'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '@katedra/ui/switch'
import { Button } from '@katedra/ui/button'
import { IconButton } from '@katedra/ui/icon-button'
import { TextField } from '@katedra/ui/text-field'
import { Plus, Trash2 } from 'lucide-react'
import { plain } from '@katedra/ui/rich-text'
import { useLanguage } from '@katedra/screens/language.ts'
import { Select } from '@katedra/ui/select'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { problemAt, problemsOf, turnOption } from './mended-key.ts'
import { useKeyProblem, type KeyProps } from './key-props.ts'

interface KeyEditorProps {
  question: Question
  onChange: (question: Question) => void
}

/** The key of a question of any type, and its points. */
export function KeyEditor({ question, onChange }: KeyEditorProps) {
  const { t } = useTranslation('results')
  const problem = problemAt(problemsOf(question), 'points')
  return (
    <>
      <KeyOfType question={question} onChange={onChange} />
      <NumberField
        label={t('mend.points')}
        minValue={0}
        maxValue={100}
        step={0.25}
        value={Number.isNaN(question.points) ? null : question.points}
        error={problem === undefined ? undefined : t('mend.problem.points')}
        onChange={(points) => onChange({ ...question, points: points ?? Number.NaN })}
      />
    </>
  )
}

function KeyOfType({ question, onChange }: KeyEditorProps): ReactNode {
  switch (question.type) {
    case 'abc':
      return <KeyAbc question={question} onChange={onChange} />
    case 'alphabet':
      return <KeyAlphabet question={question} onChange={onChange} />
    case 'axis':
      return <KeyAxis question={question} onChange={onChange} />
    case 'connection':
      return <KeyConnection question={question} onChange={onChange} />
    case 'text':
      return <KeyText question={question} onChange={onChange} />
  }
}

/** Which options are right, and how several are counted. */
function KeyAbc({ question, onChange }: KeyProps<'abc'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const turn = (id: string) => onChange({ ...question, key: turnOption(question, id) })
  const nameOf = (option: (typeof content.options)[number]) => plain(inLanguage(wordsOf(option), language))
  if (!content.multiple)
    return (
      <ChoiceChips
        label={t('mend.rightOption')}
        value={key.correct[0] ?? null}
        options={content.options.map((option) => ({ id: option.id, label: nameOf(option) }))}
        onChange={turn}
      />
    )
  const wrong = problem('key.correct')
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t('mend.rightOptions')}</legend>
        {content.options.map((option) => (
          <Checkbox key={option.id} isSelected={key.correct.includes(option.id)} onChange={() => turn(option.id)}>
            {nameOf(option)}
          </Checkbox>
        ))}
        <p role="status" className="text-sm font-medium text-danger">
          {wrong}
        </p>
      </fieldset>
      <ChoiceChips
        label={t('mend.rule')}
        value={key.rule}
        options={abcRules.map((id) => ({ id, label: t(`mend.${id}`) }))}
        onChange={(id) => {
          const rule = abcRules.find((one) => one === id) ?? key.rule
          onChange({ ...question, key: { ...key, rule } })
        }}
      />
    </>
  )
}

const abcRules = ['partial', 'right_only', 'exact'] as const satisfies readonly Keys['abc']['rule'][]

interface RuleFieldProps {
  value: 'partial' | 'exact'
  onChange: (rule: 'partial' | 'exact') => void
}

/** Whether a part of the answer earns a part of the points. */
function RuleField({ value, onChange }: RuleFieldProps) {
  const { t } = useTranslation('results')
  return (
    <ChoiceChips
      label={t('mend.rule')}
      value={value}
      options={[
        { id: 'partial', label: t('mend.partial') },
        { id: 'exact', label: t('mend.exact') },
      ]}
      onChange={(id) => onChange(id === 'exact' ? 'exact' : 'partial')}
    />
  )
}

/** The word in each language that the pupils saw, and how strictly it is compared. */
function KeyAlphabet({ question, onChange }: KeyProps<'alphabet'>) {
  const { t } = useTranslation('results')
  const problem = useKeyProblem(question)
  const { content, key } = question
  const change = (next: Partial<typeof key>) => onChange({ ...question, key: { ...key, ...next } })
  return (
    <>
      {languages.map((language) => {
        const pattern = content.pattern[language]
        if (pattern === undefined) return null
        return (
          <TextField
            key={language}
            lang={language}
            label={t(`mend.word.${language}`)}
            description={t('mend.pattern', { pattern: [...pattern].join('\u2009') })}
            value={key.word[language] ?? ''}
            error={problem(`key.word.${language}`) ?? problem(`content.pattern.${language}`)}
            onChange={(word) => change({ word: { ...key.word, [language]: word } })}
          />
        )
      })}
      <div className="grid gap-2">
        <Switch isSelected={key.ignore_diacritics} onChange={(ignore_diacritics) => change({ ignore_diacritics })}>
          {t('mend.ignoreDiacritics')}
        </Switch>
      </div>
      <RuleField
        value={key.partial ? 'partial' : 'exact'}
        onChange={(rule) => change({ partial: rule === 'partial' })}
      />
    </>
  )
}

/** What belongs to each item on the left, and how the pairs are counted. */
function KeyConnection({ question, onChange }: KeyProps<'connection'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const nameOf = (item: (typeof content.left)[number]) => plain(inLanguage(item.text, language))
  const options = content.right.map((item) => ({ id: item.id, label: nameOf(item) }))
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-medium">{t('mend.pairs')}</legend>
        {content.left.map((item) => (
          <Select
            key={item.id}
            label={nameOf(item)}
            options={options}
            value={ownValue(key.pairs, item.id) ?? null}
            error={problem(`key.pairs.${item.id}`)}
            onChange={(right) => onChange({ ...question, key: { ...key, pairs: { ...key.pairs, [item.id]: right } } })}
          />
        ))}
      </fieldset>
      <RuleField value={key.rule} onChange={(rule) => onChange({ ...question, key: { ...key, rule } })} />
    </>
  )
}

/** Where each marker belongs, and how far from it still counts. */
function KeyAxis({ question, onChange }: KeyProps<'axis'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const { min, max, step, scale } = content
  const unit = content.unit === undefined ? {} : { unit: inLanguage(content.unit, language) }
  const formatOptions = { useGrouping: scale === 'number', maximumFractionDigits: 6 }
  const hasBeforeChrist = scale === 'year' && min < 0
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-medium">{t('mend.positions')}</legend>
        {hasBeforeChrist && <p className="text-sm text-ink-soft">{t('mend.beforeChrist')}</p>}
        {content.markers.map(({ id, label }) => (
          <NumberField
            key={id}
            label={plain(inLanguage(label, language))}
            minValue={min}
            maxValue={max}
            step={step}
            formatOptions={formatOptions}
            {...unit}
            value={valueOf(ownValue(key.positions, id))}
            error={problem(`key.positions.${id}`)}
            onChange={(position) => index(id, position ?? Number.NaN)}
          />
        ))}
      </fieldset>
      <NumberField
        label={t('mend.tolerance')}
        description={t('mend.toleranceHint')}
        minValue={0}
        formatOptions={formatOptions}
        {...unit}
        value={valueOf(key.tolerance)}
        error={problem('key.tolerance')}
        onChange={(tolerance) => onChange({ ...question, key: { ...key, tolerance: tolerance ?? Number.NaN } })}
      />
    </>
  )

  function index(id: string, position: number) {
    onChange({ ...question, key: { ...key, positions: { ...key.positions, [id]: position } } })
  }
}

/** An emptied field is no number, which the check of the question refuses. */
function valueOf(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

const switches = ['case_sensitive', 'ignore_diacritics', 'typo_tolerance'] as const

/** What is accepted, what it is worth, and how strictly it is compared. */
function KeyText({ question, onChange }: KeyProps<'text'>) {
  const { t } = useTranslation('results')
  const problem = useKeyProblem(question)
  const { key } = question
  const change = (next: Partial<typeof key>) => onChange({ ...question, key: { ...key, ...next } })
  return (
    <>
      <AcceptedTexts accepted={key.accepted} problem={problem} onChange={(accepted) => change({ accepted })} />
      <AcceptedNumber question={question} onChange={onChange} />
      <div>
        {switches.map((name) => (
          <Switch key={name} isSelected={key[name]} onChange={(isOn) => change({ [name]: isOn })}>
            {t(`mend.${name}`)}
          </Switch>
        ))}
        <Switch
          isSelected={key.unmatched === 'manual'}
          onChange={(isOn) => change({ unmatched: isOn ? 'manual' : 'wrong' })}
        >
          {t('mend.manual')}
        </Switch>
      </div>
    </>
  )
}

type Accepted = Keys['text']['accepted']

interface AcceptedTextsProps {
  accepted: Accepted
  problem: (path: string) => string | undefined
  onChange: (accepted: Accepted) => void
}

/** Texts that earn points, each with its share of them. */
function AcceptedTexts({ accepted, problem, onChange }: AcceptedTextsProps) {
  const { t } = useTranslation('results')
  const noFull = accepted.every((_, index) => problem(`key.accepted.${index}`) === undefined)
    ? problem('key.accepted')
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
            error={problem(`key.accepted.${index}.text`)}
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
              error={problem(`key.accepted.${index}.fraction`)}
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

function AcceptedNumber({ question, onChange }: KeyProps<'text'>) {
  const { t } = useTranslation('results')
  const problem = useKeyProblem(question)
  const { number, ...rest } = question.key
  const digits = { maximumFractionDigits: 12 }
  const put = (next: NonNullable<typeof number>) => onChange({ ...question, key: { ...rest, number: next } })
  return (
    <div className="grid gap-3">
      <Switch
        isSelected={number !== undefined}
        onChange={(isOn) => {
          if (isOn) put({ value: Number.NaN, tolerance: 0 })
          else onChange({ ...question, key: rest })
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
            error={problem('key.number.value')}
            onChange={(value) => put({ ...number, value: value ?? Number.NaN })}
          />
          <NumberField
            label={t('mend.numberTolerance')}
            minValue={0}
            formatOptions={digits}
            value={Number.isNaN(number.tolerance) ? null : number.tolerance}
            error={problem('key.number.tolerance')}
            onChange={(tolerance) => put({ ...number, tolerance: tolerance ?? Number.NaN })}
          />
        </div>
      )}
    </div>
  )
}
