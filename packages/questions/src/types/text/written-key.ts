import * as z from 'zod/mini'

/** The longest text that can be accepted, in characters. */
export const maxAcceptedLength = 500

/** How many texts one field may accept: each answer is compared with all of them. */
export const maxAccepted = 100

/** What is accepted of what a pupil wrote and how strictly it is compared: of a whole answer, or of one gap. */
export const writtenKey = {
  accepted: z.array(
    z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(maxAcceptedLength)),
      fraction: z.number().check(z.minimum(0), z.maximum(1)),
    }),
  ),
  /** A number with its tolerance (absolute, in the answer's unit); decimal comma and point are both read. */
  number: z.optional(z.strictObject({ value: z.number(), tolerance: z.number().check(z.nonnegative()) })),
  case_sensitive: z.boolean(),
  ignore_diacritics: z.boolean(),
  /** One slip in keys longer than 3 characters, two in keys longer than 9; never in digits. */
  typo_tolerance: z.boolean(),
  /** What becomes of an answer that nothing accepts: wrong, or waiting for the teacher. */
  unmatched: z.enum(['wrong', 'manual']),
}
const WrittenKey = z.strictObject(writtenKey)
export type WrittenKey = z.infer<typeof WrittenKey>
