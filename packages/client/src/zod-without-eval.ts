import * as z from 'zod/mini'

// Imported first: the content security policy forbids the code that zod would otherwise compile for each schema.
z.config({ jitless: true })
