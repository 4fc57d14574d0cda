import type { DailyEventForm } from '@katedra/contract/daily-events'
import { operatorEvents } from '@katedra/contract/operator-events'
import type { EditCall } from '../app/content-edit.ts'
import { serve, type Api } from '../app/serve.ts'
import { deleteEvent, editedEvent, followEventFile, putEventBack, saveEvent } from '../daily-events/daily-events.ts'
import { demandPictures } from '../subjects/subjects.ts'
import { eventOverview } from './operator.events.ts'
import { followed } from './operator.following.ts'
import { noteAction } from './operator.ts'

export function eventRoutes(api: Api): void {
  serve(api, operatorEvents.events, (call) => eventOverview(call, call.query))
  serve(api, operatorEvents.createEvent, async (call) => {
    await demandOwnPictures(call, call.body)
    const id = await saveEvent(call, undefined, call.body)
    await noteAction(call, 'events.created', { event: call.body.key, day: call.body.day })
    return { id }
  })
  serve(api, operatorEvents.event, ({ db, params }) => editedEvent(db, params.event_id))
  serve(api, operatorEvents.updateEvent, async (call) => {
    const { version, ...form } = call.body
    await demandOwnPictures(call, form)
    await saveEvent(call, call.params.event_id, form, version)
    await noteAction(call, 'events.changed', { event: form.key, day: form.day })
    return null
  })
  serve(api, operatorEvents.showEvent, async (call) => {
    const { event_id } = call.params
    const { is_shown } = call.body
    await (is_shown ? putEventBack(call, event_id) : deleteEvent(call, event_id))
    await noteAction(call, is_shown ? 'events.put_back' : 'events.deleted', await nameOf(call, event_id))
    return null
  })
  serve(api, operatorEvents.followEvent, async (call) => {
    await followed(call.language, followEventFile(call, call.params.event_id))
    await noteAction(call, 'events.followed', await nameOf(call, call.params.event_id))
    return null
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
