import type { operatorSelling, SoldProgram } from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { Go } from './go.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { hrefOf } from './place.ts'
import type { ProgramEntry } from './programs-draft.ts'

interface OnSaleProps {
  programs: readonly ProgramEntry[]
  stored: Reply<typeof operatorSelling.programs>
  onEdit: (program: ProgramEntry) => void
  onMove: (key: string, by: -1 | 1) => void
  onRetire: (key: string) => void
}

/** Programs in the order in which they are offered. */
export function OnSaleTable({ programs, stored, onEdit, onMove, onRetire }: OnSaleProps) {
  const { t } = useTranslation('operator-selling')
  const language = useLanguage()
  const nameOf = (code: string) => stored.subjects.find((subject) => subject.code === code)?.name[language] ?? code
  return (
    <Table caption={t('programs.onSale')}>
      <TableHead>
        <ColumnHead>{t('programs.name')}</ColumnHead>
        <ColumnHead>{t('programs.subject')}</ColumnHead>
        <ColumnHead>{t('programs.price')}</ColumnHead>
        <ColumnHead>{t('programs.order')}</ColumnHead>
        <ColumnHead>{t('programs.actions')}</ColumnHead>
      </TableHead>
      <TableBody>
        {programs.map((program, place) => (
          <Row key={program.key}>
            <RowHead className="wrap-anywhere">
              {program.title[language]}
              <span className="block text-sm font-normal text-ink-soft">{program.key}</span>
            </RowHead>
            <Cell label={t('programs.subject')}>{nameOf(program.subject)}</Cell>
            <Cell label={t('programs.price')}>
              <PriceState stored={stored.programs.find(({ key }) => key === program.key)} />
            </Cell>
            <Cell label={t('programs.order')}>
              <MoveButtons
                name={program.title[language]}
                isFirst={place === 0}
                isLast={place === programs.length - 1}
                isBusy={false}
                onMove={(direction) => onMove(program.key, direction === 'up' ? -1 : 1)}
              />
            </Cell>
            <Cell place="foot">
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  aria-label={t('programs.editOf', { name: program.title[language] })}
                  onClick={() => onEdit(program)}
                >
                  {t('programs.edit')}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('programs.retireOf', { name: program.title[language] })}
                  onClick={() => onRetire(program.key)}
                >
                  {t('programs.retire')}
                </Button>
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

/** A program without a price can't be ordered; the way to a price is right there. */
function PriceState({ stored }: { stored: SoldProgram | undefined }) {
  const { t } = useTranslation('operator-selling')
  if (stored === undefined || !stored.is_on_sale) return <Badge>{t('programs.notSaved')}</Badge>
  if (stored.is_priced) return <Badge tone="ok">{t('programs.priced')}</Badge>
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone="danger">{t('programs.notPriced')}</Badge>
      <Go href={hrefOf(['ceniky', 'novy'], { program: stored.key })} className={textLink}>
        {t('programs.setPrice')}
      </Go>
    </span>
  )
}

/** Programs that are not sold; whoever has credits of them keeps them. */
export function RetiredTable(props: { programs: readonly SoldProgram[]; onSell: (program: SoldProgram) => void }) {
  const { programs, onSell } = props
  const { t } = useTranslation('operator-selling')
  const language = useLanguage()
  return (
    <Table caption={t('programs.offSale')}>
      <TableHead>
        <ColumnHead>{t('programs.name')}</ColumnHead>
        <ColumnHead>{t('programs.actions')}</ColumnHead>
      </TableHead>
      <TableBody>
        {programs.map((program) => (
          <Row key={program.key}>
            <RowHead className="wrap-anywhere">
              {program.title[language]}
              <span className="block text-sm font-normal text-ink-soft">{program.key}</span>
            </RowHead>
            <Cell place="foot">
              <Button
                size="sm"
                aria-label={t('programs.sellOf', { name: program.title[language] })}
                onClick={() => onSell(program)}
              >
                {t('programs.sell')}
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
