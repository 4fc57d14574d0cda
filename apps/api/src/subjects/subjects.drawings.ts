import { wordOf } from '@katedra/questions/glyph-words'
import { glyphs, type GlyphPath } from '@katedra/questions/glyphs'
import { found } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { findLevel, findSubject, shownLevels } from './subjects.queries.ts'

/*
 * Pictures of subjects and levels, drawn of their word and their two colours. Words lead to drawings of ours and colours are
 * constraints of the database, so nothing that somebody has written comes into them.
 */

const line = 'fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

function pathsOf(word: string): string {
  const paths: readonly GlyphPath[] = glyphs[wordOf(word)]
  return paths
    .map((path) =>
      typeof path === 'string' ? `<path d="${path}"/>` : `<path d="${path.d}" stroke-width="${path.width}"/>`,
    )
    .join('')
}

/** The drawing of a word as a piece of HTML, in the colour of the text around it. */
export function iconHtml(word: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" ${line} stroke="currentColor" aria-hidden="true" focusable="false">${pathsOf(word)}</svg>`
}

/** A level's or subject's picture may be an address instead of a word. */
export function isAddress(picture: string): boolean {
  return /^(?:\/|https?:)/.test(picture)
}

interface Colours {
  box_color_basic: string
  box_color_add: string
}

/** One drawing: where its middle is, how many times its size on the grid of 48, how much of it is seen. */
interface Placed {
  word: string
  at: readonly [x: number, y: number]
  scale: number
  opacity: number
}

function pictureOf(
  { box_color_basic, box_color_add }: Colours,
  size: readonly [number, number],
  drawn: Placed[],
): string {
  const [width, height] = size
  const groups = drawn.map(({ word, at: [x, y], scale, opacity }) => {
    const half = 24 * scale
    return `<g transform="translate(${x - half} ${y - half}) scale(${scale})" opacity="${opacity}">${pathsOf(word)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${line} stroke="${box_color_add}">`,
    `<rect width="${width}" height="${height}" fill="${box_color_basic}" stroke="none"/>`,
    ...groups,
    '</svg>',
  ].join('')
}

/** The subject's own drawing in the middle, those of its levels around it; a low strip shows the middle, a tall column all. */
export async function subjectPicture(api: Api, id: number): Promise<string> {
  const { subject, levels } = await api.database.read(undefined, async (db) => ({
    subject: found(await findSubject(db, { id })),
    levels: await shownLevels(db, id),
  }))
  const around = [
    [190, 230],
    [710, 230],
    [190, 660],
    [710, 660],
    [450, 130],
    [450, 770],
  ] as const
  const words = levels.map(({ picture }) => picture).filter((picture) => !isAddress(picture))
  return pictureOf(
    subject,
    [900, 900],
    [
      { word: subject.icon || subject.code, at: [450, 440], scale: 6, opacity: 1 },
      ...around.flatMap((at, index): Placed[] => {
        const word = words[index % Math.max(words.length, 1)]
        return word === undefined ? [] : [{ word, at, scale: 2.6, opacity: 0.35 }]
      }),
    ],
  )
}

/** The drawing of a level three times, so that a tile of any width has one in sight. */
export async function levelPicture(api: Api, id: number): Promise<string> {
  const level = found(await api.database.read(undefined, (db) => findLevel(db, { id })))
  const word = isAddress(level.picture) ? '' : level.picture
  return pictureOf(
    level,
    [480, 160],
    [
      { word, at: [240, 80], scale: 2.4, opacity: 1 },
      { word, at: [70, 80], scale: 1.6, opacity: 0.3 },
      { word, at: [410, 80], scale: 1.6, opacity: 0.3 },
    ],
  )
}
