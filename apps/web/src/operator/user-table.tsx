import type { OperatorUser } from '@katedra/contract/operator-people'
import { Badge } from '@katedra/ui/badge'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { Go } from './go.tsx'
import { hrefOf } from './place.ts'

const tones = { active: 'ok', not_verified: 'now', invited: 'neutral' } as const

/** How far an account has come. */
export function AccountState({ state }: Pick<OperatorUser, 'state'>) {
  const { t } = useTranslation('operator')
  return <Badge tone={tones[state]}>{t(`users.states.${state}`)}</Badge>
}

/** Users with a way to each. */
export function UserTable(props: { users: readonly OperatorUser[]; caption: string; showsSchool: boolean }) {
  const { users, caption, showsSchool } = props
  const { t } = useTranslation('operator')
  const format = useFormat()
  return (
    <Table caption={caption}>
      <TableHead>
        <ColumnHead>{t('users.name')}</ColumnHead>
        <ColumnHead>{t('users.role')}</ColumnHead>
        <ColumnHead>{t('users.state')}</ColumnHead>
        {showsSchool && <ColumnHead>{t('schools.one')}</ColumnHead>}
        <ColumnHead>{t('schools.lastActive')}</ColumnHead>
      </TableHead>
      <TableBody>
        {users.map(({ id, name, email, role, state, school_id, school_name, last_active_at }) => (
          <Row key={id}>
            <RowHead className="wrap-anywhere">
              <Go href={hrefOf(['uzivatele', id])} className={textLink}>
                {name === '' ? email : name}
              </Go>
              {name !== '' && <span className="block text-sm font-normal text-ink-soft">{email}</span>}
            </RowHead>
            <Cell label={t('users.role')}>{t(`users.roles.${role}`)}</Cell>
            <Cell label={t('users.state')}>
              <AccountState state={state} />
            </Cell>
            {showsSchool && (
              <Cell label={t('schools.one')} className="wrap-anywhere">
                <Go href={hrefOf(['skoly', school_id])} className={textLink}>
                  {school_name}
                </Go>
              </Cell>
            )}
            <Cell label={t('schools.lastActive')}>{last_active_at === null ? '–' : format.date(last_active_at)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
