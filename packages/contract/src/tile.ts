import * as z from 'zod/mini'

/** A colour of a tile as somebody writes it. */
export const BoxColour = z.string({ error: 'required' }).check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' }))

/** The word of a tile's drawing. */
export const Glyph = z.string({ error: 'required' }).check(z.regex(/^[a-z]{1,40}$/, { error: 'invalid' }))
