import type { Student } from '@katedra/contract/classes'
import { QrCode } from '@katedra/ui/qr-code'
import { useTranslation } from 'react-i18next'
import { PersonalCode } from './personal-code.tsx'
import { cardUrl, rosterName } from './roster.ts'

/** One card: always black on white, like the paper it is for. */
export function StudentCard({ student, schoolClassName }: { student: Student; schoolClassName: string }) {
  const { t } = useTranslation('classes')
  const { origin, host } = window.location
  const name = rosterName(student)
  return (
    <li data-print="whole" className="student-card">
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="text-sm print:text-[length:inherit]">{schoolClassName}</p>
        <p className="text-lg leading-snug font-semibold print:text-[12pt]">{name}</p>
        <p className="mt-2 text-xl print:mt-1 print:text-[15pt]">
          <PersonalCode code={student.personal_code} />
        </p>
        <p className="mt-auto pt-2 text-xs leading-snug print:pt-1 print:text-[length:inherit]">
          {t('cards.howTo', { address: `${host}/t` })}
        </p>
      </div>
      <QrCode
        value={cardUrl(origin, student.personal_code)}
        label={t('cards.qr', { name })}
        size={124}
        className="shrink-0 self-center"
      />
    </li>
  )
}
