import type { School } from '@katedra/contract/school'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { schoolYearName } from '../app/school-year.ts'

/** Classes and pupils of each school year, the newest first. */
export function YearsSection({ years }: { years: School['school_years'] }) {
  const { t } = useTranslation('school')
  return (
    <Section title={t('years.title')}>
      {years.length === 0 ? (
        <p className="text-ink-soft">{t('years.none')}</p>
      ) : (
        <Card isFlush className="max-w-xl">
          <Table caption={t('years.caption')} isStacked={false}>
            <TableHead>
              <ColumnHead>{t('years.yearHead')}</ColumnHead>
              <ColumnHead isNumber>{t('years.classHead')}</ColumnHead>
              <ColumnHead isNumber>{t('years.studentHead')}</ColumnHead>
            </TableHead>
            <TableBody>
              {years.map(({ school_year, class_count, student_count }) => (
                <Row key={school_year}>
                  <RowHead>{schoolYearName(school_year)}</RowHead>
                  <Cell label={t('years.classHead')} isNumber>
                    {class_count}
                  </Cell>
                  <Cell label={t('years.studentHead')} isNumber>
                    {student_count}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </Section>
  )
}
