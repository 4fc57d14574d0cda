import { useParams } from '@tanstack/react-router'
import { operatorSelling, type PriceListFile } from '@katedra/contract/operator-selling'
import { currencies } from '@katedra/contract/programs'
import { Page, Section } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { useCountries } from '@katedra/screens/order/country-names.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { FactList } from '../app/fact-list.tsx'
import { useMoments } from '../app/moments.ts'
import { queryOf } from '../app/call.ts'

/** One price list; it never changes, a new one comes next to it. */
export function PriceListPage() {
  const { priceListId } = useParams({ from: '/operator/ceniky/$priceListId' })
  const { t } = useTranslation('operator-selling')
  const { moment } = useMoments()
  const query = useQuery(queryOf(operatorSelling.priceList, { params: { price_list_id: Number(priceListId) } }))
  const title = query.data === undefined ? t('prices.one') : t('prices.from', { at: moment(query.data.valid_from) })
  useTitle(title)
  return (
    <Page title={title} back={<BackLink to="/operator/ceniky">{t('prices.title')}</BackLink>}>
      <QueryView query={query}>
        {({ content, state, loaded_at, loaded_by }) => (
          <>
            <FactList
              facts={[
                [t('prices.state'), t(`prices.states.${state}`)],
                [t('prices.made'), moment(loaded_at)],
                [t('prices.by'), loaded_by === 'content' ? t('prices.shipped') : loaded_by],
              ]}
            />
            {content.prices.map((group) => (
              <Group key={`${group.months} ${group.programs.join(' ')}`} group={group} />
            ))}
            <Section title={t('prices.taxes')}>
              <Taxes content={content} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Group({ group }: { group: PriceListFile['prices'][number] }) {
  const { t } = useTranslation('operator-selling')
  const { t: words } = useTranslation('orders')
  const language = useLanguage()
  const format = useFormat()
  const amount = useAmount()
  const programs = useQuery(queryOf(operatorSelling.programs)).data?.programs
  const titles = group.programs.map((key) => programs?.find((one) => one.key === key)?.title[language] ?? key)
  const quantities = [...new Set(currencies.flatMap((currency) => Object.keys(group[currency] ?? {})))]
  const title = t('prices.group', { programs: format.list(titles), period: words('months', { count: group.months }) })
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={quantities.toSorted((a, b) => Number(a) - Number(b))}
        rowKey={(from) => from}
        columns={[
          { key: 'from', label: t('prices.quantity'), cell: (from) => t('path.from', { count: Number(from) }) },
          ...currencies.map((currency) => ({
            key: currency,
            label: currency,
            isNumber: true,
            cell: (from: string) => {
              const price = group[currency]?.[from]
              return price === undefined ? '–' : amount(Math.round(price * 100), currency)
            },
          })),
        ]}
      />
    </Section>
  )
}

function Taxes({ content }: { content: PriceListFile }) {
  const { t } = useTranslation('operator-selling')
  const format = useFormat()
  const countries = useCountries()
  const { day } = useMoments()
  const { rate, on } = content.czk_per_eur
  const rates = countries.flatMap(({ id, label }): [string, string][] => {
    const percent = content.vat_rates[id]
    return percent === undefined ? [] : [[label, `${format.number(percent, 2)} %`]]
  })
  return (
    <FactList
      facts={[[t('prices.rate'), t('prices.rateOf', { rate: format.number(rate, 3), day: day(on) })], ...rates]}
    />
  )
}
