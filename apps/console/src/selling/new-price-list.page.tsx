import { useNavigate } from '@tanstack/react-router'
import { operatorSelling, type PriceListFile } from '@katedra/contract/operator-selling'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useCountries } from '@katedra/screens/order/country-names.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { currencies } from '@katedra/contract/programs'
import { Card } from '@katedra/ui/card'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { IconButton } from '@katedra/ui/icon-button'
import { queryOf } from '../app/call.ts'
import { providerZone } from '../app/moments.ts'
import { useAddress } from '../app/address.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import {
  emptyGroup,
  fileOfForm,
  formOf,
  type PriceForm,
  type PriceMistakes,
  emptyStep,
  type PriceGroup,
  type StepRow,
} from './price-form.ts'
import { ChangePreview } from './change-preview.tsx'

/** Today in Prague, as an input of the browser has it. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: providerZone }).format(new Date())
}

/** What the form begins from: the list that comes last. What comes to be meanwhile shows up when the form is saved. */
function useBeginning() {
  const lists = useQuery(queryOf(operatorSelling.priceLists))
  const [begun, setBegun] = useState<{ id: number; version: string }>()
  const newest = lists.isFetching ? undefined : lists.data?.lists[0]
  if (begun === undefined && newest !== undefined) setBegun({ id: newest.id, version: lists.data?.version ?? '' })
  return { begun, error: lists.error, refetch: lists.refetch }
}

/** A new price list, from a day on that is chosen. */
export function NewPriceListPage() {
  const { t } = useTranslation('operator-selling')
  const { search } = useAddress()
  const { begun, error, refetch } = useBeginning()
  useTitle(t('prices.add'))
  return (
    <Page
      title={t('prices.add')}
      intro={t('prices.addIntro')}
      back={<BackLink to="/operator/ceniky">{t('prices.title')}</BackLink>}
    >
      <QueryView query={{ data: begun, error, refetch }}>
        {({ id, version }) => <Beginning id={id} version={version} program={search.program} />}
      </QueryView>
    </Page>
  )
}

function Beginning({ id, version, program }: { id: number; version: string; program: string | undefined }) {
  const from = useQuery(queryOf(operatorSelling.priceList, { params: { price_list_id: id } }))
  return (
    <QueryView query={from}>
      {({ content }) => <PriceListForm content={content} version={version} program={program} />}
    </QueryView>
  )
}

interface FormProps {
  content: PriceListFile
  version: string
  /** A program that has no price yet. */
  program: string | undefined
}

function PriceListForm({ content, version, program }: FormProps) {
  const { t } = useTranslation('operator-selling')
  const language = useLanguage()
  const [start] = useState(() => formOf(content, today(), { program, mark: language === 'cs' ? ',' : '.' }))
  const [form, setForm] = useState(start)
  const [mistakes, setMistakes] = useState<PriceMistakes>({})
  const [text, setText] = useState<string>()
  const change = (part: Partial<PriceForm>) => setForm({ ...form, ...part })
  const navigate = useNavigate()
  const hasMistakes = Object.keys(mistakes).length > 0

  function check() {
    const { file, mistakes: found } = fileOfForm(form)
    setMistakes(found)
    if (Object.keys(found).length === 0) setText(JSON.stringify(file))
  }

  return (
    <form
      noValidate
      className="grid min-w-0 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <UnsavedWork isUnsaved={form !== start} />
      <Head form={form} mistakes={mistakes} onChange={change} />
      <Section title={t('prices.prices')}>
        <p className="max-w-prose text-ink-soft">{t('prices.pricesHint')}</p>
        {form.groups.map((group, index) => (
          <PriceGroupCard
            key={group.id}
            number={index + 1}
            group={group}
            mistakes={mistakes}
            onChange={(next) => change({ groups: form.groups.map((one) => (one.id === group.id ? next : one)) })}
            onRemove={() => change({ groups: form.groups.filter((one) => one.id !== group.id) })}
          />
        ))}
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => change({ groups: [...form.groups, emptyGroup()] })}>
            {t('prices.addGroup')}
          </Button>
        </div>
      </Section>
      <VatRates form={form} mistakes={mistakes} onChange={change} />
      <FormAlert text={hasMistakes ? t('mistake.some') : undefined} />
      <div>
        <Button type="submit" variant="primary">
          {t('prices.check')}
        </Button>
      </div>
      {text !== undefined && (
        <ChangePreview
          kind="prices"
          text={text}
          version={version}
          onClose={() => setText(undefined)}
          onDone={() => void navigate({ to: '/operator/ceniky', ignoreBlocker: true })}
        />
      )}
    </form>
  )
}

interface PriceGroupCardProps {
  /** Its position in the form, from 1. */
  number: number
  group: PriceGroup
  mistakes: PriceMistakes
  onChange: (group: PriceGroup) => void
  onRemove: () => void
}

/** Which programs, for how long, and what they cost by the number of pupils. */
function PriceGroupCard({ number, group, mistakes, onChange, onRemove }: PriceGroupCardProps) {
  const { t } = useTranslation('operator-selling')
  const language = useLanguage()
  const programs = useQuery(queryOf(operatorSelling.programs)).data?.programs ?? []
  const offered = programs.filter(({ key, is_on_sale }) => is_on_sale || group.programs.includes(key))
  const say = (field: string) => (mistakes[field] === undefined ? undefined : t(mistakes[field]))
  const setStep = (next: StepRow) =>
    onChange({ ...group, steps: group.steps.map((step) => (step.id === next.id ? next : step)) })
  return (
    <Card as="section" className="grid min-w-0 gap-4" aria-labelledby={`group-${group.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`group-${group.id}`} className="text-lg font-semibold">
          {t('prices.groupNumber', { number })}
        </h3>
        <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onRemove}>
          {t('prices.removeGroup')}
        </Button>
      </div>
      <MultipleChoiceChips
        label={t('prices.programs')}
        options={offered.map(({ key, title }) => ({ id: key, label: title[language] }))}
        value={group.programs}
        onChange={(keys) => onChange({ ...group, programs: keys })}
        error={say(`group ${group.id}`)}
      />
      <TextField
        label={t('prices.months')}
        className="max-w-40"
        inputMode="numeric"
        value={group.months}
        onChange={(months) => onChange({ ...group, months })}
        error={say(`group ${group.id} months`)}
      />
      <ul className="grid gap-3" aria-label={t('prices.steps')}>
        {group.steps.map((step) => (
          <li key={step.id}>
            <StepFields
              step={step}
              say={say}
              onChange={setStep}
              onRemove={() => onChange({ ...group, steps: group.steps.filter(({ id }) => id !== step.id) })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => onChange({ ...group, steps: [...group.steps, emptyStep()] })}
        >
          {t('prices.addStep')}
        </Button>
      </div>
    </Card>
  )
}

interface StepFieldsProps {
  step: StepRow
  say: (field: string) => string | undefined
  onChange: (step: StepRow) => void
  onRemove: () => void
}

function StepFields({ step, say, onChange, onRemove }: StepFieldsProps) {
  const { t } = useTranslation('operator-selling')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-2xl">
      <TextField
        label={t('prices.fromPupils')}
        inputMode="numeric"
        value={step.from}
        onChange={(from) => onChange({ ...step, from })}
        error={say(`step ${step.id} from`)}
      />
      {currencies.map((currency) => (
        <TextField
          key={currency}
          label={currency}
          inputMode="decimal"
          value={step[currency]}
          onChange={(price) => onChange({ ...step, [currency]: price })}
          error={say(`step ${step.id} ${currency}`)}
        />
      ))}
      <IconButton
        className="mt-7.5"
        label={t('prices.removeStep', { from: step.from })}
        icon={<Trash2 aria-hidden />}
        onPress={onRemove}
      />
    </div>
  )
}

interface PartProps {
  form: PriceForm
  mistakes: PriceMistakes
  onChange: (part: Partial<PriceForm>) => void
}

function Head({ form, mistakes, onChange }: PartProps) {
  const { t } = useTranslation('operator-selling')
  const error = (field: string) => (mistakes[field] === undefined ? undefined : t(mistakes[field]))
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={t('prices.validFrom')}
        description={t('prices.validFromHint')}
        type="date"
        value={form.valid_from}
        onChange={(valid_from) => onChange({ valid_from })}
        error={error('valid_from')}
      />
      <TextField
        label={t('prices.rate')}
        description={t('prices.rateHint')}
        inputMode="decimal"
        suffix="CZK / EUR"
        value={form.rate}
        onChange={(rate) => onChange({ rate })}
        error={error('rate')}
      />
      <TextField
        label={t('prices.rateOn')}
        type="date"
        value={form.rate_on}
        onChange={(rate_on) => onChange({ rate_on })}
        error={error('rate_on')}
      />
    </div>
  )
}

/** Rates of the buyers' countries; rarely touched, so they stand folded, unless one of them is wrong. */
function VatRates({ form, mistakes, onChange }: PartProps) {
  const { t } = useTranslation('operator-selling')
  const countries = useCountries()
  const isWrong = countries.some(({ id }) => mistakes[`vat ${id}`] !== undefined)
  return (
    <details open={isWrong || undefined} className="rounded-lg border border-line bg-surface p-4">
      <summary className="target cursor-pointer text-lg font-semibold">{t('prices.vat')}</summary>
      <p className="py-2 text-ink-soft">{t('prices.vatHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {countries.map(({ id, label }) => (
          <TextField
            key={id}
            label={label}
            inputMode="decimal"
            suffix="%"
            value={form.vat[id] ?? ''}
            onChange={(rate) => onChange({ vat: { ...form.vat, [id]: rate } })}
            error={mistakes[`vat ${id}`] === undefined ? undefined : t('mistake.vat')}
          />
        ))}
      </div>
    </details>
  )
}
