import type { OperatorUser } from '@katedra/contract/operator-people'
import { Badge } from '@katedra/ui/badge'
import { DataTable } from '@katedra/ui/data-table'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'

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
    <DataTable
      caption={caption}
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t('users.name'),
          cellClassName: 'wrap-anywhere',
          cell: ({ id, name, email }) => (
            <>
              <Link to="/operator/uzivatele/$userId" params={{ userId: id }} className={textLink}>
                {name === '' ? email : name}
              </Link>
              {name !== '' && <span className="block text-sm font-normal text-ink-soft">{email}</span>}
            </>
          ),
        },
        { key: 'role', label: t('users.role'), cell: ({ role }) => t(`users.roles.${role}`) },
        { key: 'state', label: t('users.state'), cell: ({ state }) => <AccountState state={state} /> },
        showsSchool && {
          key: 'school',
          label: t('schools.one'),
          cellClassName: 'wrap-anywhere',
          cell: ({ school_id, school_name }) => (
            <Link to="/operator/skoly/$schoolId" params={{ schoolId: school_id }} className={textLink}>
              {school_name}
            </Link>
          ),
        },
        {
          key: 'lastActive',
          label: t('schools.lastActive'),
          cell: ({ last_active_at }) => (last_active_at === null ? '–' : format.date(last_active_at)),
        },
      ]}
    />
  )
}
