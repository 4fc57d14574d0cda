import type { Contents, QuestionOf } from '@katedra/questions'
import { promptToHtml } from '../reading/reading.html.ts'
import { namedItem, type ItemParts } from '../reading/reading.item.ts'
import { moodleRule, orderedThings, ruleOfMoodle } from '../reading/reading.ordering.ts'
import type { Losses } from '../writing/writing.ts'
import { escapeSigns } from './gift.blocks.ts'
import { giftText } from './gift.text.ts'

/*
 * The dialect of Moodle's ordering: `{>4 ALL VERTICAL ABSOLUTE_POSITION SHOW none`, then a thing on each line in the right
 * order. Every part of the first line may be left out.
 */
const head = new RegExp(
  [
    String.raw`^(\d{1,3})?`,
    '(ALL|EXACT|RANDOM|REL|CONTIGUOUS|CONTIG)?',
    '(HORIZONTAL|HORI|H|VERTICAL|VERT|V|[01])?',
    '(ALL_OR_NOTHING|ABSOLUTE_POSITION|ABSOLUTE|ABS|RELATIVE_[A-Z_]{1,40}|RELATIVE|REL|LONGEST_[A-Z_]{1,40})?',
    '(SHOW|TRUE|YES|HIDE|FALSE|NO|[01])?',
    '(none|123|abc|ABCD|iii|IIII)?$',
  ].join(String.raw`[^\S\n]{0,20}`),
  'i',
)

/** `braces` begins with the sign that is this type's own. */
export function readOrder(braces: string, { parts, salt }: { parts: ItemParts; salt: string }) {
  const [first = '', ...lines] = braces.slice(1).split(/\r\n?|\n/)
  const found = head.exec(first.trim())
  const written = (found === null ? [first, ...lines] : lines).map((line) => line.trim()).filter((line) => line !== '')
  const [, , select = '', , grading = ''] = found ?? []
  if (/^(?:RANDOM|REL|CONTIG)/i.test(select)) parts.note('order_of_all_things')
  const rule = grading === '' ? 'relative' : ruleOfMoodle(grading, parts)
  // Moodle reads the things in its own format, whatever that of the question is.
  const things = written.map((line) => namedItem(giftText(line, 'moodle', parts), parts.local))
  return orderedThings(things, { salt, rule })
}

/** The lines between the braces; `pictureOf` is the picture of a thing in HTML. */
export function orderLines(
  { content, key }: QuestionOf<'connection'>,
  losses: Losses,
  pictureOf: (thing: Thing) => string,
): string[] {
  const things = content.right.map((thing) => {
    const text = losses.text(thing.text)
    const picture = pictureOf(thing)
    const isPlain = picture === '' && /^[\p{L}\p{N}][\p{L}\p{N} ,.;()–-]*$/u.test(text)
    // What looks like the name of a format must not be taken for one.
    const format = !isPlain && text.startsWith('[') ? '[html]' : ''
    return `${format}${escapeSigns(isPlain ? text : `${promptToHtml(text)}${picture}`)}`
  })
  return [`>${things.length} ALL VERTICAL ${moodleRule(key.rule)} SHOW none`, ...things]
}

type Thing = Contents['connection']['right'][number]
