import type { dailyEvents } from '@katedra/contract/daily-events'
import type { RouteLine } from '../app/call.ts'

export const eventLine = {
  method: 'GET',
  path: '/v1/public-daily-event/',
} satisfies RouteLine<typeof dailyEvents.publicDailyEvent>

export const answerLine = {
  method: 'POST',
  path: '/v1/public-daily-event/answer/',
} satisfies RouteLine<typeof dailyEvents.answerDailyEvent>
