import { z } from 'zod'

/*
 * The form of a layout of an answer sheet; docs/operator.md says what each key means. Keys that are not known are ignored.
 */
const maxBoxes = 4000
const place = z.number().min(-100_000).max(100_000)
const length = z.number().positive().max(100_000)
const name = z.string().min(1).max(200)

const markerSchema = z.object({
  kind: z.enum(['aruco', 'disc', 'ring', 'square']),
  id: z.int().min(0).max(4095).optional(),
  dictionary: z.string().max(40).optional(),
  x: place,
  y: place,
  size: length,
})

const boxSchema = z.object({ value: z.string().max(200), x: place, y: place, w: length, h: length })

const groupSchema = z.object({ name, boxes: z.array(boxSchema).min(1).max(200) })

const layoutSchema = z
  .object({
    version: z.literal(1),
    name: z.string().max(200).optional(),
    page: z.object({ width: length, height: length }),
    anchor: z.enum(['markers', 'page', 'picture']),
    markers: z.array(markerSchema).max(100).default([]),
    upright: z.boolean().default(false),
    rule: z.enum(['cross', 'fill']),
    printed: z.boolean().default(false),
    groups: z.array(groupSchema).min(1).max(maxBoxes),
  })
  .superRefine((layout, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message })
    if (layout.anchor === 'markers' && layout.markers.length < 3)
      refuse(['markers'], 'A page that is found by its markers needs three or more of them.')
    for (const [at, { kind, id }] of layout.markers.entries())
      if (kind === 'aruco' && id === undefined) refuse(['markers', at, 'id'], 'A marker of this kind needs its id.')
    const groups = new Set<string>()
    let boxes = 0
    for (const [at, group] of layout.groups.entries()) {
      if (groups.has(group.name)) refuse(['groups', at, 'name'], 'Another group has this name.')
      groups.add(group.name)
      const values = new Set<string>()
      for (const [index, { value }] of group.boxes.entries()) {
        if (values.has(value))
          refuse(['groups', at, 'boxes', index, 'value'], 'Another box of the group has this value.')
        values.add(value)
      }
      boxes += group.boxes.length
    }
    if (boxes > maxBoxes) refuse(['groups'], `There are more than ${maxBoxes} boxes.`)
  })

export type SheetLayout = z.infer<typeof layoutSchema>
export type SheetMarker = z.infer<typeof markerSchema>

/** The layout can't be used; the sentence names the key. */
export class LayoutProblem extends Error {}

export function readLayout(text: string): SheetLayout {
  const parsed = layoutSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  throw new LayoutProblem(
    `The layout can't be used: ${path.replace(/^\./, '') || 'the whole'}: ${issue?.message ?? ''}`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new LayoutProblem("The layout can't be used: the whole: it is not JSON.")
  }
}
