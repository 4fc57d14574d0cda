import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import {
  CommandProblem,
  operandOf,
  saidActor,
  textOf,
  type Command,
  type CommandContext,
  type Terminal,
} from './operator.command.ts'
import { shownMoment, tableOf } from './operator.tables.ts'

/** Anyone with the server's command line may make accounts; which operator it was is written down if it is said. */
function by(typed: CommandContext): string | undefined {
  const actor = saidActor(typed)
  return actor === '' ? undefined : actor
}

/** Loaded by these commands only: the list of common passwords is long. */
const accounts = () => import('../../operator/operator.accounts.ts')

export const accountCommands: Command[] = [
  {
    name: 'create',
    operands: ['EMAIL'],
    options: { name: 'NAME' },
    needs: ['name'],
    about: 'Makes an account of the provider’s staff. The password is asked for, or read from the standard input.',
    run: async (typed) => {
      const form = {
        email: operandOf(typed, 0),
        name: textOf(typed, 'name'),
        password: await askNewPassword(typed.terminal),
      }
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
    operands: ['EMAIL'],
    about: 'Ends an account. What it did stays written down.',
    run: async (typed) => {
      const email = operandOf(typed, 0)
      const { disableOperator } = await accounts()
      const isNew = await disableOperator(await typed.room(), by(typed), email)
      return { text: isNew ? `${email} is disabled.\n` : `${email} was disabled before.\n` }
    },
  },
  {
    name: 'enable',
    operands: ['EMAIL'],
    about: 'Lets a disabled account act again, with its former password.',
    run: async (typed) => {
      const email = operandOf(typed, 0)
      const { enableOperator } = await accounts()
      const isNew = await enableOperator(await typed.room(), by(typed), email)
      return { text: isNew ? `${email} is an operator again.\n` : `${email} was not disabled.\n` }
    },
  },
  {
    name: 'reset-second-factor',
    operands: ['EMAIL'],
    about: 'Takes from an account the second factor that its owner has lost. They enrol again when they sign in.',
    run: async (typed) => {
      const email = operandOf(typed, 0)
      const { resetOperatorFactors } = await accounts()
      await resetOperatorFactors(await typed.room(), by(typed), email)
      return { text: `${email} signs in by the password and enrols a second factor again.\n` }
    },
  },
]

/** A new password: typed twice on a terminal, which does not show it, or the first line of the standard input. */
async function askNewPassword(terminal: Terminal): Promise<string> {
  if (terminal.input.isTTY !== true) return (await text(terminal.input)).split(/\r?\n/)[0] ?? ''
  const password = await askSilently(terminal, 'Password (8 to 128 characters): ')
  if (password !== (await askSilently(terminal, 'Once more: '))) throw new CommandProblem('The passwords must match.')
  return password
}

function askSilently({ input, errors }: Terminal, question: string): Promise<string> {
  errors.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silence, terminal: true })
  return new Promise((resolve, reject) => {
    lines.once('close', () => reject(new CommandProblem('There was no password.')))
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
      errors.write('\n')
    })
  })
}
