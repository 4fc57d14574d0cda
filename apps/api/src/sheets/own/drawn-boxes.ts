import { sample, type Grey, type SheetLayout } from '../../sheet-reading/sheet-reading.ts'

/** How far the paper may have bent, in millimetres. */
const reach = 0.9
/** Of the paper's brightness: a line is darker. */
const lineBrightness = 0.86
/** So many of the boxes have to be seen; a hand or a stain may lie on some. */
const neededShare = 0.8
/** And of each size of them: the few boxes of a number are not to be drowned by many of others. */
const neededOfSize = 0.5

/**
 * Whether the boxes of the layout are drawn where it says, on a page laid flat. Who says by hand what a page is of may err, and
 * boxes would be read where there are none.
 */
export function hasBoxesOf(grey: Grey, { groups, page }: Pick<SheetLayout, 'groups' | 'page'>): boolean {
  const boxes = groups.flatMap((group) => group.boxes)
  const seen = boxes.filter((box) => edgesOf(box).every((edge) => isDrawn({ grey, page }, edge)))
  const isSeen = (all: readonly Box[], share: number) =>
    all.filter((box) => seen.includes(box)).length >= all.length * share
  const sizes = [...Map.groupBy(boxes, ({ w }) => w.toFixed(1)).values()]
  return isSeen(boxes, neededShare) && sizes.every((all) => isSeen(all, neededOfSize))
}

type Box = SheetLayout['groups'][number]['boxes'][number]

interface FlatPage extends Pick<SheetLayout, 'page'> {
  grey: Grey
}

interface Edge {
  /** The middle of the edge, the way along it and the way out of the box, in millimetres. */
  x: number
  y: number
  along: readonly [x: number, y: number]
  out: readonly [x: number, y: number]
}

function edgesOf({ x, y, w, h }: Box): Edge[] {
  const [middleX, middleY] = [x + w / 2, y + h / 2]
  return [
    { x: middleX, y, along: [w, 0], out: [0, -1] },
    { x: middleX, y: y + h, along: [w, 0], out: [0, 1] },
    { x, y: middleY, along: [0, h], out: [-1, 0] },
    { x: x + w, y: middleY, along: [0, h], out: [1, 0] },
  ]
}

/** A line lies near the place, with lighter paper on its outer side. */
function isDrawn(flat: FlatPage, edge: Edge): boolean {
  const steps = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]
  const line = Math.min(...steps.map((step) => brightnessOf(flat, edge, step * reach)))
  const paper = Math.max(...steps.slice(4).map((step) => brightnessOf(flat, edge, step * reach)))
  return line < paper * lineBrightness
}

/** Of the middle of the edge, so many millimetres outside of it. */
function brightnessOf({ grey, page }: FlatPage, { x, y, along, out }: Edge, distance: number): number {
  const [scaleX, scaleY] = [grey.width / page.width, grey.height / page.height]
  const places = [-0.3, -0.15, 0, 0.15, 0.3]
  const sum = places.reduce((before, place) => {
    const [px, py] = [x + along[0] * place + out[0] * distance, y + along[1] * place + out[1] * distance]
    return before + sample(grey, px * scaleX - 0.5, py * scaleY - 0.5)
  }, 0)
  return sum / places.length
}
