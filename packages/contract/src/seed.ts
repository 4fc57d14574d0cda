import * as z from 'zod/mini'

/** Which question a generator makes: a whole number of 32 bits. */
export const Seed = z.int().check(z.minimum(-(2 ** 31)), z.maximum(2 ** 31 - 1))
export const SeedOfPath = z.pipe(z.coerce.number(), Seed)

/** Questions of one generator in a test. */
export const maxOfGenerator = 20
