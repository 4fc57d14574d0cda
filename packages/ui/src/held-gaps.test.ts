import { parseRichText } from '@katedra/questions/rich-text'
import { expect, test } from 'vitest'
import { holdGaps } from './held-gaps.ts'

/** Each gap as `<before|behind>` in its text. */
function held(source: string): string {
  return holdGaps(parseRichText(source))
    .map((piece) =>
      piece.kind === 'held'
        ? `<${piece.before}|${piece.behind}>`
        : piece.kind === 'text'
          ? piece.text
          : `(${piece.kind})`,
    )
    .join('')
}

test.each([
  ['Praha leží na [_a_], Brno na [_b_].', 'Praha leží na <|,> Brno na <|.>'],
  ['Řekl: „[_a_]“, a šel v [_b_] domů', 'Řekl: <„|“,> a šel <v |> domů'],
  ['auto ([_a_]\u00a0km/h)?', 'auto <(|\u00a0km/h)?>'],
  ['velmi[_a_]nejistý', 'velmi<|>nejistý'],
  ['auto [_a_]\u00a0km a H[_b_]O', 'auto <|\u00a0km> a <H|O>'],
  ['b[_a_]t a nedostižn[_b_] dálka', '<b|t> a nedostižn<|> dálka'],
  ['[_a_]/[_b_][_c_]-li… [_d_]', '<|/><|><|-li…> <|>'],
  ['**[_a_]**, [_b_]\n[_c_]', '(bold), <|>(break)<|>'],
  ['Bez mezer.', 'Bez mezer.'],
])('a gap keeps what stands next to it: %s', (source, expected) => {
  expect(held(source)).toBe(expected)
})
