import { SignIn } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import type { ErrorCode } from '@katedra/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldMistake } from '@katedra/screens/form/field-errors.ts'
import { useProblem } from '@katedra/client/problem'
import { takeReturnAddress } from '../../app/return-address.ts'
import { queryClient } from '../../app/query.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { isFirstPasswordDue, signIn } from '../auth.data.ts'
import { clearDraft } from '../sign-up/sign-up-draft.ts'

export interface SignInValues {
  email: string
  password: string
  remember_me: boolean
}

const fields = ['email', 'password'] as const
type Mistakes = Partial<Record<(typeof fields)[number], FieldMistake>>

/** Signs in, loads the user and goes to the exercises (specification, section 4), or back to where the way was cut off. */
export function useSigningIn() {
  const { t } = useTranslation('auth')
  const sentence = useSentence()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { from } = useSearch({ from: '/' })
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [challenge, setChallenge] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: SignInValues) => {
      await signIn(values)
      return loadUser()
    },
    onSuccess: goOn,
    onError: (reason, { email }) => {
      setMistakes(mistakesOfReply(reason))
      setChallenge(reason instanceof CallError ? reason.challenge : undefined)
      // Not verified yet: specification, section 8.
      if (isStatus(reason, 403)) void navigate({ to: '/user-not-verified', search: { email } })
    },
  })

  /** Signed in another way than by the form: by a second step, or by a passkey. */
  async function enter(): Promise<void> {
    // What goes wrong here goes wrong again on the page, which says so.
    await goOn(await loadUser().catch(() => '/mojecviceni' as const))
  }

  async function goOn(to: Entered): Promise<void> {
    // Somebody else's half of a sign-up, on a shared computer.
    clearDraft()
    const me = queryClient.getQueryData(meQuery.queryKey)
    const address = me === undefined || to !== '/mojecviceni' ? undefined : takeReturnAddress(me.id, from)
    if (address === undefined) await navigate({ to })
    else history.push(address)
  }

  function submit(event: SyntheticEvent<HTMLFormElement>, remember_me: boolean): void {
    event.preventDefault()
    const form = event.currentTarget
    // From the fields themselves: some password managers fill them in without telling the page.
    const typed = new FormData(form)
    const values = { email: textOf(typed, 'email'), password: textOf(typed, 'password'), remember_me }
    const found = mistakesOf(values)
    setMistakes(found)
    const first = fields.find((field) => found[field] !== undefined)
    if (first === undefined) mutate(values)
    else form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  function forgive(edited: readonly string[]): void {
    setMistakes((was) => Object.fromEntries(Object.entries(was).filter(([field]) => !edited.includes(field))))
  }

  const lacks = Object.values(mistakes).some((mistake) => mistake.message === 'required')
  return {
    submit,
    forgive,
    mistakes,
    isPending,
    message: lacks ? t('fillRequired') : sentence(error),
    /** The password was right, and a second step is to come. */
    challenge,
    leaveStep: () => setChallenge(undefined),
    enter,
  }
}

/** Where the way goes on. */
type Entered = '/mojecviceni' | '/nove-heslo' | '/druhy-krok'

async function loadUser(): Promise<Entered> {
  try {
    await queryClient.ensureQueryData(meQuery)
    return '/mojecviceni'
  } catch (error) {
    if (isFirstPasswordDue(error)) return '/nove-heslo'
    if (isCode(error, 'app.second_factor_missing')) return '/druhy-krok'
    throw error
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function mistakesOf(values: SignInValues): Mistakes {
  const { error } = SignIn.safeParse(values)
  const issues = error?.issues ?? []
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path[0] === field)
      return issue === undefined ? [] : [[field, { type: 'rule', message: issue.message }]]
    }),
  )
}

function mistakesOfReply(reason: unknown): Mistakes {
  const refused = reason instanceof CallError ? reason.fields : {}
  return Object.fromEntries(
    fields.flatMap((field) => {
      const messages = refused[field]
      return messages === undefined ? [] : [[field, { type: 'server', message: messages.join(' ') }]]
    }),
  )
}

/** "Wrong name or password" for all that may be about them (specification, section 8); no line or a busy server is not. */
function useSentence(): (error: Error | null) => string | undefined {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  return (error) => {
    if (error === null || isStatus(error, 403) || isStatus(error, 422) || isCode(error, 'auth.second_step_needed'))
      return undefined
    const isServers = !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500
    return isServers ? problem(error) : t('signIn.wrong')
  }
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof CallError && error.status === status
}
