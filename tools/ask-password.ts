import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { CommandProblem } from './operator-command.ts'

/** A new password: typed twice on a terminal, which does not show it, or the first line of the standard input. */
export async function askNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const password = await askSilently('Password (8 to 128 characters): ')
  if (password !== (await askSilently('Once more: '))) throw new CommandProblem('The passwords must match.')
  return password
}

function askSilently(question: string): Promise<string> {
  process.stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true })
  return new Promise((resolve, reject) => {
    lines.once('close', () => reject(new CommandProblem('There was no password.')))
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
      process.stderr.write('\n')
    })
  })
}
