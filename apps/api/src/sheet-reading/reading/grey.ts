/** Pixels from 0, black, to 255, white; row after row. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** Sums over every rectangle in four look-ups. */
export interface Sums {
  width: number
  height: number
  data: Float64Array
}

export function sumsOf({ width, height, data }: Grey): Sums {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return { width, height, data: sums }
}

export interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** Sum and number of the pixels of an area, of the part that lies within the picture. */
export function sumIn(sums: Sums, { x, y, w, h }: Area): { sum: number; count: number } {
  const left = Math.min(sums.width, Math.max(0, Math.round(x)))
  const right = Math.min(sums.width, Math.max(left, Math.round(x + w)))
  const top = Math.min(sums.height, Math.max(0, Math.round(y)))
  const bottom = Math.min(sums.height, Math.max(top, Math.round(y + h)))
  const stride = sums.width + 1
  const { data } = sums
  const sum =
    (data[bottom * stride + right] ?? 0) -
    (data[top * stride + right] ?? 0) -
    (data[bottom * stride + left] ?? 0) +
    (data[top * stride + left] ?? 0)
  return { sum, count: (right - left) * (bottom - top) }
}

/** The value between four pixels; outside the picture it is that of its edge. */
export function sample({ width, height, data }: Grey, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x))
  const cy = Math.min(height - 1.001, Math.max(0, y))
  const left = Math.floor(cx)
  const top = Math.floor(cy)
  const fx = cx - left
  const fy = cy - top
  const at = top * width + left
  const below = height > 1 ? at + width : at
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
  const lower = (data[below] ?? 0) * (1 - fx) + (data[below + 1] ?? 0) * fx
  return upper * (1 - fy) + lower * fy
}

/** Made smaller by a whole number, each pixel the mean of those it stands for. */
export function shrunk(picture: Grey, factor: number): Grey {
  if (factor <= 1) return picture
  const width = Math.max(1, Math.floor(picture.width / factor))
  const height = Math.max(1, Math.floor(picture.height / factor))
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = 0; dy < factor; dy += 1) {
        const row = (y * factor + dy) * picture.width + x * factor
        for (let dx = 0; dx < factor; dx += 1) sum += picture.data[row + dx] ?? 0
      }
      data[y * width + x] = sum / (factor * factor)
    }
  return { width, height, data }
}

/** The mean of a square of `2 * radius + 1` pixels around each. */
export function blurred(picture: Grey, radius: number): Grey {
  const sums = sumsOf(picture)
  const { width, height } = picture
  const data = new Uint8Array(width * height)
  const side = 2 * radius + 1
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const { sum, count } = sumIn(sums, { x: x - radius, y: y - radius, w: side, h: side })
      data[y * width + x] = sum / Math.max(1, count)
    }
  return { width, height, data }
}

/** Of ink: what is thinner than three pixels is gone, all else is as it was. */
export function withoutThinLines(ink: Grey): Grey {
  const { width, height } = ink
  const least = leastAround(leastAround(ink.data, 1), width)
  return { width, height, data: mostAround(mostAround(least, 1), width) }
}

/** The least of each value and of those so far before and after it. */
function leastAround(data: Uint8Array, step: number): Uint8Array {
  const least = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) {
    let value = data[at] ?? 0
    const before = at < step ? 255 : (data[at - step] ?? 0)
    const after = at + step < data.length ? (data[at + step] ?? 0) : 255
    if (before < value) value = before
    if (after < value) value = after
    least[at] = value
  }
  return least
}

/** The most of them. */
function mostAround(data: Uint8Array, step: number): Uint8Array {
  const most = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) {
    let value = data[at] ?? 0
    const before = at < step ? 0 : (data[at - step] ?? 0)
    const after = at + step < data.length ? (data[at + step] ?? 0) : 0
    if (before > value) value = before
    if (after > value) value = after
    most[at] = value
  }
  return most
}

/** How light the paper is around each place: a high percentile of each block, smoothed over its neighbours. */
function paperLight(picture: Grey, block: number): Grey {
  const { width, height } = picture
  const columns = Math.max(1, Math.ceil(width / block))
  const rows = Math.max(1, Math.ceil(height / block))
  const raw = new Uint8Array(columns * rows)
  const step = Math.max(1, Math.floor(block / 16))
  const histogram = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      histogram.fill(0)
      let count = 0
      const bottom = Math.min(height, (row + 1) * block)
      const right = Math.min(width, (column + 1) * block)
      for (let y = row * block; y < bottom; y += step)
        for (let x = column * block; x < right; x += step) {
          const value = picture.data[y * width + x] ?? 0
          histogram[value] = (histogram[value] ?? 0) + 1
          count += 1
        }
      let left = count * 0.12
      let value = 255
      while (value > 0 && left - (histogram[value] ?? 0) > 0) {
        left -= histogram[value] ?? 0
        value -= 1
      }
      raw[row * columns + column] = value
    }
  const smooth = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const near: number[] = []
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [y, x] = [row + dy, column + dx]
          if (y >= 0 && y < rows && x >= 0 && x < columns) near.push(raw[y * columns + x] ?? 0)
        }
      near.sort((a, b) => a - b)
      // A block may be full of ink: it is as light as the lighter half of its neighbours.
      smooth[row * columns + column] = Math.max(raw[row * columns + column] ?? 0, near[near.length >> 1] ?? 0)
    }
  return { width: columns, height: rows, data: smooth }
}

/** How dark each pixel is against the paper around it: 0 is paper, 255 as black as can be. */
export function inkOf(picture: Grey, block: number): Grey {
  const light = paperLight(picture, block)
  const { width, height } = picture
  const data = new Uint8Array(width * height)
  // As `sample` does, what is the same for a whole column reckoned once.
  const lefts = new Int32Array(width)
  const parts = new Float64Array(width)
  for (let x = 0; x < width; x += 1) {
    const cx = Math.min(light.width - 1.001, Math.max(0, (x + 0.5) / block - 0.5))
    lefts[x] = Math.floor(cx)
    parts[x] = cx - Math.floor(cx)
  }
  for (let y = 0; y < height; y += 1) {
    const cy = Math.min(light.height - 1.001, Math.max(0, (y + 0.5) / block - 0.5))
    const top = Math.floor(cy)
    const fy = cy - top
    const row = top * light.width
    const next = light.height > 1 ? row + light.width : row
    for (let x = 0; x < width; x += 1) {
      const [left, fx] = [lefts[x] ?? 0, parts[x] ?? 0]
      const upper = (light.data[row + left] ?? 0) * (1 - fx) + (light.data[row + left + 1] ?? 0) * fx
      const lower = (light.data[next + left] ?? 0) * (1 - fx) + (light.data[next + left + 1] ?? 0) * fx
      const white = Math.max(24, upper * (1 - fy) + lower * fy)
      const ink = 255 - (255 * (picture.data[y * width + x] ?? 0)) / white
      data[y * width + x] = ink < 0 ? 0 : ink
    }
  }
  return { width, height, data }
}
