import { operatorSelling, type PriceListFile } from '@katedra/contract/operator-selling'
import { currencies } from '@katedra/contract/programs'
import { Page, Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { useTitle } from '../app/title.ts'
import { useAmount, useCountries } from '../orders/orders.tsx'
import { BackLink } from './back-link.tsx'
import { FactList } from './fact-list.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { queryOf } from './operator.data.ts'
import { hrefOf } from './place.ts'

/** One price list; it never changes, a new one comes beside it. */
export function PriceListPage({ id }: { id: number }) {
  const { t } = useTranslation('operator-selling')
  const { moment } = useMoments()
  const query = useQuery(queryOf(operatorSelling.priceList, { params: { price_list_id: id } }))
  const title = query.data === undefined ? t('prices.one') : t('prices.from', { at: moment(query.data.valid_from) })
  useTitle(title)
  return (
    <Page title={title} back={<BackToLists />}>
      <Loaded query={query}>
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
      </Loaded>
    </Page>
  )
}

export function BackToLists() {
  const { t } = useTranslation('operator-selling')
  return <BackLink href={hrefOf(['ceniky'])}>{t('prices.title')}</BackLink>
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
      <Table caption={title}>
        <TableHead>
          <ColumnHead>{t('prices.quantity')}</ColumnHead>
          {currencies.map((currency) => (
            <ColumnHead key={currency} isNumber>
              {currency}
            </ColumnHead>
          ))}
        </TableHead>
        <TableBody>
          {quantities
            .toSorted((a, b) => Number(a) - Number(b))
            .map((from) => (
              <Row key={from}>
                <RowHead>{t('path.from', { count: Number(from) })}</RowHead>
                {currencies.map((currency) => {
                  const price = group[currency]?.[from]
                  return (
                    <Cell key={currency} label={currency} isNumber>
                      {price === undefined ? '–' : amount(Math.round(price * 100), currency)}
                    </Cell>
                  )
                })}
              </Row>
            ))}
        </TableBody>
      </Table>
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
