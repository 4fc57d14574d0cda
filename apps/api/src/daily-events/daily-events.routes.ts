import { dailyEvents } from '@katedra/contract/daily-events'
import { keepFor } from '../app/http/replies/cache-reply.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { answerEvent, eventOfDay } from './daily-events.ts'

export function dailyEventsRoutes(api: Api): void {
  serve(api, dailyEvents.publicDailyEvent, async (call) => {
    const { lang, ...query } = call.query
    const event = await eventOfDay(call, { ...query, language: lang ?? call.language })
    return keepFor(call.reply, event)
  })
  serveLong(api, dailyEvents.answerDailyEvent, ({ ip, body }) => answerEvent(api, ip, body))
}
