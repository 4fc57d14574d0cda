import { type Question, inLanguage, isOrdering, languages, ownValue, wordsOf, pairsInOrder } from '@katedra/questions'
import { NumberField } from '@katedra/ui/number-field'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '@katedra/ui/switch'
import { TextField } from '@katedra/ui/text-field'
import { plain } from '@katedra/ui/rich-text'
import { useLanguage } from '@katedra/screens/language.ts'
import { Select } from '@katedra/ui/select'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { problemAt, problemsOf, turnOption } from './mended-key.ts'
import { useKeyProblem, type KeyProps } from './key-props.ts'
import { KeyText } from './key-text.tsx'
import { RuleField, rulesOfOptions, rulesOfOrder, wholeOrPart } from './rule-field.tsx'
import { ThingList } from '@katedra/ui/questions/ordering/thing-list'
import { thingsOf } from '@katedra/ui/questions/ordering/things-of'

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
      <RuleField
        rules={rulesOfOptions}
        value={key.rule}
        onChange={(rule) => onChange({ ...question, key: { ...key, rule } })}
      />
    </>
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
        rules={wholeOrPart}
        value={key.partial ? 'partial' : 'exact'}
        onChange={(rule) => change({ partial: rule === 'partial' })}
      />
    </>
  )
}

/** What belongs together or comes after what, and how it is counted. */
function KeyConnection({ question, onChange }: KeyProps<'connection'>) {
  const { content, key } = question
  const ordered = isOrdering(content)
  return (
    <>
      {ordered ? (
        <KeyOrdering question={question} onChange={onChange} />
      ) : (
        <KeyPairs question={question} onChange={onChange} />
      )}
      <RuleField
        rules={ordered ? rulesOfOrder : wholeOrPart}
        value={key.rule}
        onChange={(rule) => onChange({ ...question, key: { ...key, rule } })}
      />
    </>
  )
}

/** What belongs to each item on the left. */
function KeyPairs({ question, onChange }: KeyProps<'connection'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const nameOf = (item: (typeof content.left)[number]) => plain(inLanguage(item.text, language))
  const options = content.right.map((item) => ({ id: item.id, label: nameOf(item) }))
  return (
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

/** The things in the order that counts as right. */
function KeyOrdering({ question, onChange }: KeyProps<'connection'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { content, key } = question
  const putInOrder = (order: readonly string[]) =>
    onChange({ ...question, key: { ...key, pairs: pairsInOrder(order) } })
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('mend.order')}</legend>
      <ThingList
        label={t('mend.order')}
        things={thingsOf(content.right, language)}
        order={content.left.flatMap(({ id }) => ownValue(key.pairs, id) ?? [])}
        isEmpty={false}
        isReadOnly={false}
        onOrder={putInOrder}
        onEmpty={() => undefined}
      />
    </fieldset>
  )
}
