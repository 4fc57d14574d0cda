import { logoBox, type school } from '@katedra/contract/school'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../app/http/fail.ts'
import { forgetFile } from '../app/files/forget-file.ts'
import { boxedPicture, keepPicture } from '../app/files/picture.ts'
import type { LongCall } from '../app/http/serve.ts'
import type { UploadCall } from '../app/files/upload.ts'
import { writeAudit } from '../audit/audit.ts'
import { replaceLogo } from './school.queries.ts'
import { readSchool } from './school.ts'

type Answer = HandlerReply<typeof school.setLogo>
type LogoCall = Pick<LongCall<typeof school.removeLogo>, 'api' | 'teacher' | 'now' | 'log'>

export async function setLogo(call: UploadCall<typeof school.setLogo>): Promise<Answer> {
  await call.api.limits.spend('picture', call.teacher.id)
  const picture = await boxedPicture({ bytes: await call.readUpload(), account: call.teacher.id }, logoBox)
  return keepPicture(call, picture, (name) => exchangeLogo(call, name))
}

export function removeLogo(call: LogoCall): Promise<Answer> {
  return exchangeLogo(call, null)
}

async function exchangeLogo(call: LogoCall, name: string | null): Promise<Answer> {
  const { api, teacher, now } = call
  const { before, answer } = await api.database.transaction(teacher.school_id, async (db) => {
    const replaced = found(await replaceLogo(db, teacher.school_id, name))
    await writeAudit(db, teacher, now, { action: 'school.logo_changed', target_id: teacher.school_id })
    return { before: replaced.before, answer: await readSchool({ db, teacher }) }
  })
  if (before !== null) await forgetFile(call, before)
  return answer
}
