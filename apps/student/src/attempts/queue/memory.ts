import { Attempt } from '@katedra/contract/attempts'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { forgetUnder, keepOnDevice, keptOnDevice, keptUnder, setAside } from '../../app/device-store.ts'
import type { KeptAnswer } from './merge.ts'

/*
 * What IndexedDB holds of an attempt: its answers one by one, so that two tabs never overwrite each other's questions;
 * whether the pupil has handed in; and the attempt itself, for a reload while the server can't be reached.
 *
 * A record carries the version of its shape. The first one had no number and the fields of today; its hand-in was a bare
 * boolean. A record of a newer app is read as far as its fields are known here. A record that can't be read is set aside
 * under a key of its own, because it may be the only trace of a pupil's work.
 */
const version = 2

const Count = z.int().check(z.minimum(0))

/** Only what names the answer is required: an answer that lacks its times or what the server has of it is sent again. */
const StoredAnswer = z.pipe(
  z.object({
    item_no: Count,
    answer: z.nullable(z.record(z.string(), z.unknown())),
    revision: Count,
    changed_revision: orElse(z.optional(Count), undefined),
    acked_revision: orElse(Count, 0),
    active_ms: orElse(Count, 0),
    acked_ms: orElse(Count, 0),
    changed_at: orElse(z.nullable(z.number()), null),
    saved_at: orElse(z.nullable(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))), null),
  }),
  z.transform((stored): KeptAnswer => ({ ...stored, changed_revision: stored.changed_revision ?? stored.revision })),
)

const StoredHandIn = z.union([
  z.boolean(),
  z.pipe(
    z.object({ is_wanted: z.boolean() }),
    z.transform(({ is_wanted }) => is_wanted),
  ),
])

/** As the contract has it on its way to the browser, where moments are texts. */
const StoredAttempt = z.custom<Attempt>((value) => Attempt.safeParse(value).success)

export function keepAnswer(attempt_id: string, kept: KeptAnswer): Promise<void> {
  return keepOnDevice(`answer/${attempt_id}/${kept.item_no}`, { version, ...kept })
}

export async function keptAnswers(attempt_id: string): Promise<KeptAnswer[]> {
  const records = await keptUnder(`answer/${attempt_id}/`)
  const answers = await Promise.all(records.map(([key, value]) => read(StoredAnswer, key, value)))
  return answers.filter((kept) => kept !== null)
}

export function keepHandIn(attempt_id: string, is_wanted: boolean): Promise<void> {
  return keepOnDevice(`hand-in/${attempt_id}`, { version, is_wanted })
}

export async function isHandInWanted(attempt_id: string): Promise<boolean> {
  return (await readKept(StoredHandIn, `hand-in/${attempt_id}`)) === true
}

/** A copy that only helps; the device may refuse it. */
export async function keepAttempt(attempt: Attempt): Promise<void> {
  await keepOnDevice(`attempt/${attempt.id}`, { version, ...attempt }).catch(() => undefined)
}

export function keptAttempt(attempt_id: string): Promise<Attempt | null> {
  return readKept(StoredAttempt, `attempt/${attempt_id}`)
}

/** After the server has everything, nothing of the attempt needs to stay on a shared computer. */
export async function forgetAnswers(attempt_id: string): Promise<void> {
  await Promise.allSettled(['answer', 'hand-in', 'attempt'].map((kind) => forgetUnder(`${kind}/${attempt_id}`)))
}

async function readKept<T>(schema: z.ZodMiniType<T>, key: string): Promise<T | null> {
  const value = await keptOnDevice(key).catch(() => undefined)
  return value === undefined ? null : read(schema, key, value)
}

/** Where the device refuses to set it aside, the record stays where it is. */
async function read<T>(schema: z.ZodMiniType<T>, key: string, value: unknown): Promise<T | null> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  await setAside(key, value).catch(() => undefined)
  return null
}
