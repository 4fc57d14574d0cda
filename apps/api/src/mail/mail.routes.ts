import { mail } from '@katedra/contract/mail'
import { fail } from '../app/http/fail.ts'
import { serve, type Api } from '../app/http/serve.ts'
import { qrContentId, qrPicture } from './mail.qr.ts'
import { newestMails } from './mail.queries.ts'

/** Mounted only where mails would otherwise be unreadable: no mail server, and not in production unless it is a demo. */
export function mailRoutes(api: Api, { isForEverybody }: { isForEverybody: boolean }): void {
  serve(api, mail.outbox, async ({ db, ip }) => {
    // The mails hold links for new passwords: on a school's network they are for this computer alone.
    if (!isForEverybody && !isThisComputer(ip)) fail('app.not_found')
    return withPictures(await newestMails(db, 200))
  })
}

type Shown = Awaited<ReturnType<typeof newestMails>>[number]

/** A browser does not look into the attachments of a mail; a whole class gets the same picture. */
async function withPictures(mails: readonly Shown[]): Promise<Omit<Shown, 'qr_link'>[]> {
  const pictures = new Map<string, string>()
  for (const { qr_link } of mails) {
    if (qr_link !== null && !pictures.has(qr_link))
      pictures.set(qr_link, `data:image/png;base64,${(await qrPicture(qr_link)).toString('base64')}`)
  }
  return mails.map(({ qr_link, ...shown }) => {
    const picture = pictures.get(qr_link ?? '')
    return picture === undefined ? shown : { ...shown, html: shown.html.replace(`cid:${qrContentId}`, picture) }
  })
}

function isThisComputer(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./.test(ip)
}
