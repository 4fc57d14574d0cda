import { rosters } from '@katedra/contract/rosters'
import { endlessWorkbook, farCornerWorkbook, towerOfMarks } from '../../../apps/api/src/testing/hostile-rosters.ts'
import type { Attack } from '../../attack.ts'
import { signIn, signedUpTeacher } from '../../classroom.ts'

/** Files that kept the server's thread for half a minute, or for hours; and ten that keep a reader as long as it is let. */
export const attack: Attack = {
  name: 'rosters made to be read for hours',
  isSlow: true,
  async run({ url }) {
    const [attacker, victim] = [
      await signIn(url, await signedUpTeacher(url)),
      await signIn(url, await signedUpTeacher(url)),
    ]
    async function preview(bytes: Uint8Array<ArrayBuffer>, token: string): Promise<number> {
      const body = new FormData()
      body.set('file', new Blob([bytes]), 'zaci')
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${url}${rosters.previewRoster.path}`, { method: 'POST', headers, body })).status
    }
    for (const bytes of [farCornerWorkbook(), towerOfMarks()]) {
      const status = await preview(bytes, attacker)
      if (status !== 422) throw new Error(`a file was answered with ${status}`)
    }
    let ended = 0
    const endless = Array.from({ length: 10 }, () =>
      preview(endlessWorkbook(), attacker).then((status) => {
        if (status === 422) ended += 1
        return status
      }),
    )
    const status = await preview(new TextEncoder().encode('Příjmení;Třída\nMalá;6.A\n'), victim)
    if (status !== 200) throw new Error(`another account’s file was answered with ${status}`)
    if (ended > 0) throw new Error('another account’s file waited behind a slow one')
    const statuses = new Set(await Promise.all(endless))
    if ([...statuses].some((one) => one !== 422 && one !== 503))
      throw new Error(`slow files were answered with ${[...statuses].join(', ')}`)
    return 'refused, and another account’s file was read meanwhile'
  },
}
