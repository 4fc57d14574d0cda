import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tile } from './tile.tsx'

const colours = { boxColorBasic: '#7A4B2A', boxColorAdd: '#F1DFC9' }

it('is a link where it leads somewhere', () => {
  expect(renderToStaticMarkup(<Tile title="Dějepis" {...colours} href="/dejepis" />)).toMatch(/^<a href="\/dejepis"/)
})

it('is a button that tells whether it is chosen', () => {
  const markup = renderToStaticMarkup(<Tile title="Dějepis" {...colours} isSelected onPress={() => undefined} />)
  expect(markup).toMatch(/^<button type="button" aria-pressed="true"/)
})

it('leads nowhere while it is disabled', () => {
  expect(renderToStaticMarkup(<Tile title="Dějepis" {...colours} href="/dejepis" isDisabled />)).not.toContain('href')
})

it('never uses the colours of a subject for its title', () => {
  const markup = renderToStaticMarkup(<Tile title="Dějepis" {...colours} />)
  expect(markup).toContain('<span class="font-semibold">Dějepis</span>')
})
