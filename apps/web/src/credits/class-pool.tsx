import type { ClassProgram } from '@katedra/contract/credits'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { WithdrawRequest } from './open-request.tsx'

/** In words: how many pupils have a credit, what the school has for the others, and the way on when it has nothing. */
export function ClassPool({ ofProgram, mayAdd }: { ofProgram: ClassProgram; mayAdd: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { assigned, not_assigned, available, covers_tests, missing_for_tests } = ofProgram
  const all = available.reduce((sum, { count }) => sum + count, 0)
  const kinds = available.map(({ kind, count }) => t(`ofClass.kinds.${kind}`, { count }))
  return (
    <div className="grid gap-3">
      <p className="text-lg">
        {not_assigned === 0
          ? t('ofClass.allHave', { count: assigned })
          : t('ofClass.without', { count: not_assigned, all: assigned + not_assigned })}
      </p>
      {covers_tests && <p className="text-ink-soft">{t('ofClass.coversTests')}</p>}
      {missing_for_tests > 0 && assigned > 0 && (
        <p className="text-ink-soft">{t('ofClass.missingForTests', { count: missing_for_tests })}</p>
      )}
      {all > 0 && (
        <p className="text-ink-soft">
          {t('ofClass.available', { count: all })}
          {kinds.length > 0 && ` (${format.list(kinds)})`}
        </p>
      )}
      {all === 0 && not_assigned > 0 && <NoneFree ofProgram={ofProgram} mayAdd={mayAdd} />}
      {ofProgram.open_request !== null && <OpenOwnRequest request={ofProgram.open_request} />}
    </div>
  )
}

/** The specification's own sentence (section 8), with the way on. */
function NoneFree({ ofProgram, mayAdd }: { ofProgram: ClassProgram; mayAdd: boolean }) {
  const { t } = useTranslation('credits')
  const { program, not_assigned } = ofProgram
  return (
    <Card tone="now" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('noneFree.title')}</p>
        <p>{t(mayAdd ? 'noneFree.text' : 'noneFree.textOfTeacher')}</p>
      </div>
      <Link
        to="/objednavky/nova"
        search={{ program: String(program.id), quantity: String(not_assigned) }}
        className={buttonClass()}
      >
        {t('forecast.order', { count: not_assigned })}
      </Link>
    </Card>
  )
}

function OpenOwnRequest({ request }: { request: NonNullable<ClassProgram['open_request']> }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { id, quantity, teacher_name, requested_at, is_own, note } = request
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-semibold">{t('request.waiting', { count: quantity })}</p>
        <p className="text-sm text-ink-soft">
          {teacher_name} · {format.when(requested_at)}
          {note !== '' && ` · ${note}`}
        </p>
      </div>
      {is_own ? (
        <WithdrawRequest requestId={id} />
      ) : (
        <Link to="/kredity" className={buttonClass()}>
          {t('request.toRequests')}
        </Link>
      )}
    </Card>
  )
}
