import type { CreditRequest } from '@katedra/contract/credits'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { OpenRequest } from '../open-request.tsx'

interface RequestsSectionProps {
  requests: readonly CreditRequest[]
  mayAnswer: boolean
}

/** Who asks for credits; shown once somebody has. */
export function RequestsSection({ requests, mayAnswer }: RequestsSectionProps) {
  const { t } = useTranslation('credits')
  const open = requests.filter(({ state }) => state === 'open')
  const answered = requests.filter(({ state }) => state !== 'open')
  if (requests.length === 0) return null
  return (
    <div id="requests" tabIndex={-1} className="min-w-0 scroll-mt-6">
      <Section title={t('requests.title')}>
        {open.length === 0 && <p>{t('requests.noneOpen')}</p>}
        <ul className="grid gap-3">
          {open.map((request) => (
            <OpenRequest key={request.id} request={request} mayAnswer={mayAnswer} />
          ))}
        </ul>
        {answered.length > 0 && (
          <details>
            <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
              {t('requests.answered', { count: answered.length })}
            </summary>
            <ul className="grid gap-3 pt-2">
              {answered.map((request) => (
                <AnsweredRequest key={request.id} request={request} />
              ))}
            </ul>
          </details>
        )}
      </Section>
    </div>
  )
}

function AnsweredRequest({ request }: { request: CreditRequest }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { class_name, program, quantity, teacher_name, state, answered_at, answered_by_name, answer_note } = request
  return (
    <li className="min-w-0 border-t border-line pt-3 wrap-anywhere">
      <p>
        {t('requests.wish', { count: quantity, program: program.title, class: class_name })} · {teacher_name}
      </p>
      <p className="text-sm text-ink-soft">
        {t(`requests.state.${state}`)}
        {answered_at !== null && ` ${format.when(answered_at)}`}
        {answered_by_name !== null && state !== 'withdrawn' && ` · ${answered_by_name}`}
        {answer_note !== '' && ` · ${answer_note}`}
      </p>
    </li>
  )
}
