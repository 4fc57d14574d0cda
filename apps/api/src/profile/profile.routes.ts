import { pictureLimit, profile } from '@katedra/contract/profile'
import { serveEvents } from '../app/http/serve-events.ts'
import { announceChange, teacherTopic } from '../app/work/events.ts'
import { sendPicture } from '../app/files/picture.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { serveUpload } from '../app/files/upload.ts'
import { emailExists } from '../auth/auth.ts'
import { deleteAccount } from './profile.deletion.ts'
import { exportAccount } from './profile.export.ts'
import { currentUser, updateProfile } from './profile.ts'
import { removePicture, setPicture } from './profile.picture.ts'
import { setLanguage } from './profile.queries.ts'

export function profileRoutes(api: Api): void {
  serveLong(api, profile.checkEmail, async ({ body, ip }) => {
    // The answer tells strangers whether an address has an account, so it is slow to ask in bulk.
    await api.limits.spend('check-email', ip)
    return { exists: await api.database.read(undefined, (db) => emailExists(db, body.email)) }
  })
  serve(api, profile.me, ({ db, teacher, now }) => currentUser(db, teacher, now))
  serve(api, profile.updateProfile, (call) => updateProfile(call, call.body))
  serveUpload(api, profile.setPicture, pictureLimit, setPicture)
  serveLong(api, profile.removePicture, removePicture)
  serveLong(api, profile.picture, sendPicture)
  serveEvents(api, profile.events, ({ teacher }) => teacherTopic(teacher.id))
  serve(api, profile.exportAccount, exportAccount)
  serveLong(api, profile.deleteAccount, async (call) => {
    await deleteAccount(call, call.body.password)
    return null
  })
  serve(api, profile.setLanguage, async ({ db, teacher, body, now }) => {
    await setLanguage(db, teacher.id, body.language)
    await announceChange(db, teacher.id, 'profile')
    return currentUser(db, teacher, now)
  })
}
