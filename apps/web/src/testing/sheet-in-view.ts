/** The bits of the four markers of an answer sheet, as DICT_4X4_50 has them, from the upper left corner clockwise. */
const markers = {
  a4: ['1011010100110010', '0000111110011010', '0011001100101101', '1001100101000110'],
  a5: ['0101010010011110', '0111100111001101', '1001111000101110', '1100010011110010'],
}

export interface SheetInView {
  /** Which markers can't be seen. */
  hidden?: readonly number[]
  /** Half of a page is lying. */
  format?: 'a4' | 'a5'
  /** By quarters, clockwise. */
  turn?: 0 | 1 | 2 | 3
}

/** Draws a bare answer sheet on a dark desk into the whole of a canvas. */
export function drawSheetInView(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { hidden = [], turn = 0, format = 'a4' }: SheetInView = {},
): void {
  const { canvas } = context
  context.fillStyle = '#4a3a2c'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.save()
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 2 + 0.06)
  // Millimetres of an A4 page, with a little of the desk around it.
  const scale = Math.min(canvas.width, canvas.height) / 330
  context.scale(scale, scale)
  const height = format === 'a4' ? 297 : 148.5
  context.translate(-105, -height / 2)
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, 210, height)
  for (const [id, bits] of markers[format].entries())
    if (!hidden.includes(id))
      drawMarker(context, bits, { x: id === 0 || id === 3 ? 8 : 194, y: id < 2 ? 8 : height - 16 })
  context.restore()
}

function drawMarker(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bits: string,
  { x, y }: { x: number; y: number },
): void {
  const cell = 8 / 6
  context.fillStyle = '#111'
  context.fillRect(x, y, 8, 8)
  context.fillStyle = '#f4f1e8'
  for (const [at, bit] of [...bits].entries())
    if (bit === '1')
      context.fillRect(x + ((at % 4) + 1) * cell, y + (Math.floor(at / 4) + 1) * cell, cell + 0.05, cell + 0.05)
}
