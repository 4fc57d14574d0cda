import type { operatorSelling, SoldProgram } from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { MoveButtons } from '../app/editing/move-buttons.tsx'
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
    <DataTable
      caption={t('programs.onSale')}
      rows={programs}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          label: t('programs.name'),
          cellClassName: 'wrap-anywhere',
          cell: ({ key, title }) => (
            <>
              {title[language]}
              <span className="block text-sm font-normal text-ink-soft">{key}</span>
            </>
          ),
        },
        { key: 'subject', label: t('programs.subject'), cell: ({ subject }) => nameOf(subject) },
        {
          key: 'price',
          label: t('programs.price'),
          cell: ({ key }) => <PriceState stored={stored.programs.find((program) => program.key === key)} />,
        },
        {
          key: 'order',
          label: t('programs.order'),
          cell: ({ key, title }, index) => (
            <MoveButtons
              name={title[language]}
              isFirst={index === 0}
              isLast={index === programs.length - 1}
              isBusy={false}
              onMove={(direction) => onMove(key, direction === 'up' ? -1 : 1)}
            />
          ),
        },
        {
          key: 'actions',
          label: t('programs.actions'),
          narrow: 'foot',
          cell: (program) => (
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
          ),
        },
      ]}
    />
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
      <Link to="/operator/ceniky/novy" search={{ program: stored.key }} className={textLink}>
        {t('programs.setPrice')}
      </Link>
    </span>
  )
}

/** Programs that are not sold; who has credits of them keeps them. */
export function RetiredTable(props: { programs: readonly SoldProgram[]; onSell: (program: SoldProgram) => void }) {
  const { programs, onSell } = props
  const { t } = useTranslation('operator-selling')
  const language = useLanguage()
  return (
    <DataTable
      caption={t('programs.offSale')}
      rows={programs}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          label: t('programs.name'),
          cellClassName: 'wrap-anywhere',
          cell: ({ key, title }) => (
            <>
              {title[language]}
              <span className="block text-sm font-normal text-ink-soft">{key}</span>
            </>
          ),
        },
        {
          key: 'actions',
          label: t('programs.actions'),
          narrow: 'foot',
          cell: (program) => (
            <Button
              size="sm"
              aria-label={t('programs.sellOf', { name: program.title[language] })}
              onClick={() => onSell(program)}
            >
              {t('programs.sell')}
            </Button>
          ),
        },
      ]}
    />
  )
}
