import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sheetFileLimit, sheets } from '@katedra/contract/sheets'
import type { HandlerReply } from '@katedra/contract/route'
import { forgetFile } from '../app/files/forget-file.ts'
import { serveKeptUpload, type KeptUploadCall } from '../app/files/upload.ts'
import { Failure, fail, failField, found } from '../app/http/fail.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { newFileName } from '../app/storage/storage.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { kindOf } from '../sheet-reading/sheet-reading.ts'
import { attemptSheets, testSheets } from './sheets.overview.ts'
import { decideGroup, placePage, setPageAside } from './sheets.pages.ts'
import { dropPicture, findPage, insertPicture, pictureByDigest } from './sheets.queries.ts'
import { readSheetsQueue } from './sheets.reading.ts'

export function sheetsRoutes(api: Api): void {
  serveKeptUpload(api, sheets.sendPicture, sheetFileLimit, takePicture)
  serve(api, sheets.dropPicture, async ({ db, teacher, params }) => {
    await ownTest(api, db, teacher, params.test_id)
    const key = { school_id: teacher.school_id, test_id: params.test_id }
    found(await dropPicture(db, key, params.picture_id))
    return null
  })
  serve(api, sheets.testSheets, (call) => testSheets(call, call.params.test_id))
  serve(api, sheets.attemptSheets, (call) => attemptSheets(call, call.params))
  serveLong(api, sheets.pagePicture, async ({ teacher, params, reply }) => {
    const { file } = await api.database.read(teacher.school_id, async (db) => {
      await ownTest(api, db, teacher, params.test_id)
      return found(await findPage(db, { school_id: teacher.school_id, test_id: params.test_id }, params.page_id))
    })
    const bytes = (await api.storage.get(file)) ?? fail('sheets.picture_gone')
    // Not awaited: a reply that is awaited is over only when it has been sent.
    void reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' }).send(bytes)
    return null
  })
  serveLong(api, sheets.placePage, async (call) => {
    await placePage(call, call)
    return null
  })
  serve(api, sheets.setPageAside, async (call) => {
    await setPageAside(call, call.params)
    return null
  })
  serve(api, sheets.decideGroup, async (call) => {
    await decideGroup(call, call)
    return null
  })
}

/** After another error than a refusal the file's name may be in the database all the same. */
async function orForget<T>(call: Parameters<typeof forgetFile>[0], file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) await forgetFile(call, file)
    throw error
  }
}

/** What keeps such a file from being read does not lie in it. */
function mayComeAgain({ problem }: { problem: string | null }): boolean {
  return problem === 'lost' || problem === 'given_up'
}

/** The file is kept before anything is read of it, and written down together with the order to read it. */
async function takePicture(
  call: KeptUploadCall<typeof sheets.sendPicture>,
): Promise<HandlerReply<typeof sheets.sendPicture>> {
  const { api, teacher, params, now, log } = call
  const key = { school_id: teacher.school_id, test_id: params.test_id }
  await api.database.read(teacher.school_id, async (db) => {
    const { state } = await ownTest(api, db, teacher, params.test_id)
    if (state === 'scheduled' || state === 'cancelled') fail('sheets.not_started')
  })
  return call.withUpload(async (upload) => {
    const bytes = await readFile(upload.path)
    const kind = kindOf(bytes)
    if (kind === 'heic') failField('sheet', 'sheet_heic')
    if (kind === undefined) failField('sheet', 'sheet_type')
    const digest = createHash('sha256').update(bytes).digest()
    const known = await api.database.read(teacher.school_id, (db) => pictureByDigest(db, key, digest))
    if (known !== undefined && !mayComeAgain(known)) return { id: known.id, is_new: false }
    const file = newFileName(kind === 'pdf' ? 'pdf' : 'jpg')
    await api.storage.put(file, bytes, kind === 'pdf' ? 'application/pdf' : 'image/jpeg')
    const name = (call.query.name ?? upload.name).toWellFormed().replaceAll('\0', '').slice(0, 200)
    const stored = await orForget(call, file, () =>
      api.database.transaction(teacher.school_id, async (db) => {
        // Who sends once more what was lost, or could not be read by no fault of its own, is asked for nothing else.
        if (known !== undefined) await dropPicture(db, key, known.id)
        const picture = { ...key, digest, name, file, sent_at: now, sent_by: teacher.id }
        const inserted = await insertPicture(db, picture)
        if (inserted !== undefined) await api.jobs.send(db, readSheetsQueue, { ...key, picture_id: inserted.id })
        return inserted
      }),
    )
    if (stored !== undefined) return { id: stored.id, is_new: true }
    // The same picture has come twice at once.
    await forgetFile({ api, log }, file)
    return {
      id: found(await api.database.read(teacher.school_id, (db) => pictureByDigest(db, key, digest))).id,
      is_new: false,
    }
  })
}
