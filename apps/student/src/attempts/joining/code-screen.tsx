import { Button } from '@katedra/ui/button'
import { ArrowRight } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, focusFirstError } from '../../app/field.tsx'
import { ScreenTitle } from '../../app/screen-title.tsx'
import type { Bearer } from '../attempts.data.ts'
import { rememberedAttempts, type RememberedAttempt } from './remembered-attempts.ts'
import { readCode, showCode } from './code-typing.ts'
import { isUnknownCode, problemWords } from '../problem-words.ts'

interface CodeScreenProps {
  typed: string
  problem: unknown
  /** The problem is about a scanned card, not about what is in the field. */
  isCard: boolean
  onCode: (code: string) => Promise<void>
  onResume: (bearer: Bearer, join_code: string) => void
}

/** The shortest code that a server could know. */
const minCodeLength = 6

/** The first screen: the code from the board. */
export function CodeScreen({ typed, problem, isCard, onCode, onResume }: CodeScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [text, setText] = useState(typed)
  const [error, setError] = useState(() => firstError())
  const [isBusy, setIsBusy] = useState(false)
  const [last] = useState(() => rememberedAttempts()[0])

  function firstError(): string | null {
    if (problem === null) return null
    return isCard && isUnknownCode(problem) ? t('code.unknownCard') : problemWords(problem, t)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = readCode(text)
    if (isBusy) return
    if (code.length < minCodeLength) setError(code === '' ? t('code.empty') : t('code.short'))
    else {
      setIsBusy(true)
      await onCode(code).catch((failure: unknown) => setError(problemWords(failure, t)))
      setIsBusy(false)
    }
    focusFirstError(form)
  }

  return (
    <div className="mx-auto my-auto grid w-full max-w-md gap-8 py-8">
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <ScreenTitle className="text-3xl font-bold">{t('code.title')}</ScreenTitle>
        <Field
          isCode
          label={t('code.label')}
          hint={t('code.hint')}
          error={error}
          value={text}
          onChange={(event) => {
            setText(showCode(event.target.value))
            setError(null)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={16}
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} busyText={t('code.busy')}>
          {t('code.submit')}
        </Button>
      </form>
      {last !== undefined && <LastAttempt last={last} onResume={onResume} />}
    </div>
  )
}

/** A closed tab is no lost test. */
function LastAttempt({
  last,
  onResume,
}: {
  last: RememberedAttempt
  onResume: CodeScreenProps['onResume']
}): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold text-ink-soft">{t('code.continueTitle')}</h2>
      <p>{t('code.continueDetail', { title: last.title, name: last.student_name })}</p>
      <div>
        <Button icon={<ArrowRight aria-hidden />} onClick={() => onResume(last, last.join_code)}>
          {t('code.continue')}
        </Button>
      </div>
    </section>
  )
}
