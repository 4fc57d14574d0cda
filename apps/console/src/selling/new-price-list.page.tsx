import { useNavigate } from '@tanstack/react-router'
import { operatorSelling, type PriceListFile } from '@katedra/contract/operator-selling'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useCountries } from '@katedra/screens/order/country-names.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'
import { providerZone } from '../app/moments.ts'
import { useAddress } from '../app/address.ts'
import { BackLink } from '../app/back-link.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { emptyGroup, fileOfForm, formOf, type PriceForm, type PriceMistakes } from './price-form.ts'
import { PriceGroupCard } from './price-group-card.tsx'
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
