import type { DailyEventForm } from '@katedra/contract/daily-events'
import { operatorEvents } from '@katedra/contract/operator-events'
import type { EditCall } from '../../app/content-edit.ts'
import { serve, type Api } from '../../app/http/serve.ts'
import { deleteEvent, editedEvent, followEventFile, putEventBack, saveEvent } from '../../daily-events/daily-events.ts'
import { demandPictures } from '../../subjects/subjects.ts'
import { eventOverview } from './events.ts'
import { followed } from '../operator.following.ts'
import { serveAudited } from '../operator.serve.ts'

export function eventRoutes(api: Api): void {
  serve(api, operatorEvents.events, (call) => eventOverview(call, call.query))
  serveAudited(api, operatorEvents.createEvent, 'events.created', async (call) => {
    await demandOwnPictures(call, call.body)
    const id = await saveEvent(call, undefined, call.body)
    return { result: { id }, line: { action: 'events.created', details: { event: call.body.key, day: call.body.day } } }
  })
  serve(api, operatorEvents.event, ({ db, params }) => editedEvent(db, params.event_id))
  serveAudited(api, operatorEvents.updateEvent, 'events.changed', async (call) => {
    const { version, ...form } = call.body
    await demandOwnPictures(call, form)
    await saveEvent(call, call.params.event_id, form, version)
    return { result: null, line: { action: 'events.changed', details: { event: form.key, day: form.day } } }
  })
  serveAudited(api, operatorEvents.showEvent, ['events.put_back', 'events.deleted'], async (call) => {
    const { event_id } = call.params
    const { is_shown } = call.body
    await (is_shown ? putEventBack(call, event_id) : deleteEvent(call, event_id))
    return {
      result: null,
      line: { action: is_shown ? 'events.put_back' : 'events.deleted', details: await nameOf(call, event_id) },
    }
  })
  serveAudited(api, operatorEvents.followEvent, 'events.followed', async (call) => {
    await followed(call.language, followEventFile(call, call.params.event_id))
    return { result: null, line: { action: 'events.followed', details: await nameOf(call, call.params.event_id) } }
  })
}

async function demandOwnPictures({ db }: EditCall, { picture, question }: DailyEventForm): Promise<void> {
  await demandPictures(db, 'picture', picture)
  await demandPictures(db, 'question', question)
}

async function nameOf({ db }: EditCall, id: string): Promise<{ event: string; day: string }> {
  const { key: event, day } = await editedEvent(db, id)
  return { event, day }
}
