import type { GivenCredits } from '@katedra/contract/operator-credits'
import { Button } from '@katedra/ui/button'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { Go } from './go.tsx'
import { useMoments } from './moments.ts'
import { hrefOf } from './place.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

/** Credits that schools were given, what has become of them, and the way to take back what is free of them. */
export function GrantTable({ grants }: { grants: readonly GivenCredits[] }) {
  const { t } = useTranslation('operator-credits')
  const [takenId, setTakenId] = useState<string>()
  // By its id, so that the dialog says what is true now, also when the list has been asked for anew.
  const taken = grants.find(({ id }) => id === takenId)
  return (
    <>
      <Table caption={t('title')}>
        <TableHead>
          <ColumnHead>{t('school')}</ColumnHead>
          <ColumnHead>{t('program')}</ColumnHead>
          <ColumnHead isNumber>{t('quantity')}</ColumnHead>
          <ColumnHead>{t('valid')}</ColumnHead>
          <ColumnHead>{t('reason')}</ColumnHead>
          <ColumnHead>{t('given')}</ColumnHead>
          <ColumnHead>{t('actions')}</ColumnHead>
        </TableHead>
        <TableBody>
          {grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onTakeBack={() => setTakenId(grant.id)} />
          ))}
        </TableBody>
      </Table>
      {taken !== undefined && <TakeBackDialog grant={taken} onClose={() => setTakenId(undefined)} />}
    </>
  )
}

function GrantRow({ grant, onTakeBack }: { grant: GivenCredits; onTakeBack: () => void }) {
  const { t } = useTranslation('operator-credits')
  const { moment, day } = useMoments()
  const { school_name: school, program_title: program } = grant
  return (
    <Row>
      <RowHead className="wrap-anywhere">
        <Go href={hrefOf(['skoly', grant.school_id])} className={textLink}>
          {school}
        </Go>
      </RowHead>
      <Cell label={t('program')}>
        <span>
          {program}
          <span className="block text-sm text-ink-soft">{t(`kinds.${grant.kind}`)}</span>
        </span>
      </Cell>
      <Cell label={t('quantity')} isNumber>
        <Quantities grant={grant} />
      </Cell>
      <Cell label={t('valid')}>{t('period', { from: day(grant.valid_from), until: day(grant.valid_until) })}</Cell>
      <Cell label={t('reason')} className="wrap-anywhere">
        {grant.reason}
      </Cell>
      <Cell label={t('given')} className="wrap-anywhere">
        <span>
          {moment(grant.issued_at)}
          <span className="block text-sm text-ink-soft">{grant.given_by}</span>
        </span>
      </Cell>
      <Cell place="foot">
        {grant.balance > 0 ? (
          <Button
            size="sm"
            icon={<Undo2 aria-hidden />}
            aria-label={t('takeBack.openNamed', { school, program })}
            onClick={onTakeBack}
          >
            {t('takeBack.open')}
          </Button>
        ) : (
          <span className="text-sm text-ink-soft">{t('takeBack.nothing')}</span>
        )}
      </Cell>
    </Row>
  )
}

/** How many were given, and where they are now. */
function Quantities({ grant: { quantity, balance, assigned, withdrawn } }: { grant: GivenCredits }) {
  const { t } = useTranslation('operator-credits')
  const format = useFormat()
  const parts = [
    t('left', { count: balance }),
    ...(assigned > 0 ? [t('assigned', { number: format.number(assigned) })] : []),
    ...(withdrawn > 0 ? [t('withdrawn', { number: format.number(withdrawn) })] : []),
  ]
  return (
    <span>
      {format.number(quantity)}
      {parts.map((part) => (
        <span key={part} className="block text-sm whitespace-nowrap text-ink-soft">
          {part}
        </span>
      ))}
    </span>
  )
}
