import { pragueMidnight } from '../app/prague.ts'

/** Banks tell the day only: money came when it began, but neither before it was asked for nor after it was reported. */
export function receivedAt(booked_on: string, { created_at }: { created_at: Date }, now: Date): Date {
  const booked = pragueMidnight(booked_on)
  if (booked > now) return now
  return booked < created_at ? created_at : booked
}
