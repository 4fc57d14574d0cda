import { askNewPassword } from './ask-password.ts'
import { optionalText, placeOf, textOf, type Command, type Surroundings } from './operator-command.ts'
import { shownMoment, tableOf } from './operator-tables.ts'

/** Accounts are made by whoever has the server's command line; which operator it was is written down if it is said. */
function by(typed: Surroundings): string | undefined {
  return optionalText(typed, 'as') ?? process.env['KATEDRA_OPERATOR']
}

/** Loaded by these commands only: the list of common passwords is long. */
const accounts = () => import('../apps/api/src/operator/operator.accounts.ts')

export const accountCommands: Command[] = [
  {
    name: 'create',
    places: ['EMAIL'],
    options: { name: 'NAME' },
    needs: ['name'],
    about: 'Makes an account of the provider’s staff. The password is asked for, or read from the standard input.',
    run: async (typed) => {
      const form = { email: placeOf(typed, 0), name: textOf(typed, 'name'), password: await askNewPassword() }
      const { createOperator } = await accounts()
      await createOperator(await typed.room(), by(typed), form)
      return { text: `${form.email} is an operator now.\n` }
    },
  },
  {
    name: 'list',
    about: 'Lists the accounts of the provider’s staff.',
    run: async (typed) => {
      const { listOperators } = await accounts()
      const operators = await listOperators(await typed.room())
      const rows = operators.map((one) => [
        one.email,
        one.name,
        shownMoment(one.created_at),
        shownMoment(one.disabled_at),
      ])
      const head = ['E-MAIL', 'NAME', 'CREATED', 'DISABLED']
      return { text: tableOf(head, rows, 'There is no operator yet.'), data: operators }
    },
  },
  {
    name: 'disable',
    places: ['EMAIL'],
    about: 'Ends an account. What it did stays written down.',
    run: async (typed) => {
      const email = placeOf(typed, 0)
      const { disableOperator } = await accounts()
      const isNew = await disableOperator(await typed.room(), by(typed), email)
      return { text: isNew ? `${email} is disabled.\n` : `${email} was disabled before.\n` }
    },
  },
  {
    name: 'enable',
    places: ['EMAIL'],
    about: 'Lets a disabled account act again, with its former password.',
    run: async (typed) => {
      const email = placeOf(typed, 0)
      const { enableOperator } = await accounts()
      const isNew = await enableOperator(await typed.room(), by(typed), email)
      return { text: isNew ? `${email} is an operator again.\n` : `${email} was not disabled.\n` }
    },
  },
]
