import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { jsx } from './jsx-runtime.tsx'

const drawn = (type: 'p' | 'label' | 'option' | 'code', children: string) =>
  renderToStaticMarkup(jsx(type, { children }))

describe('a text on its way to the screen', () => {
  test('keeps an "e-mail" in one piece, whatever its ending', () => {
    const text = 'Napište na e-mail školy, jiné e-maily nečteme.'
    expect(drawn('p', text)).toBe(
      '<p><span>Napište na <span class="whitespace-nowrap">e-mail</span> školy, jiné ' +
        '<span class="whitespace-nowrap">e-mail</span>y nečteme.</span></p>',
    )
  })

  test('keeps an "e-shop" so too', () => {
    expect(drawn('p', 'V e-shopu')).toBe('<p><span>V\u00a0<span class="whitespace-nowrap">e-shop</span>u</span></p>')
  })

  test('is left as it is where it has its line, or is meant sign by sign', () => {
    expect(drawn('label', 'E-mail')).toBe('<label>E-mail</label>')
    expect(drawn('option', 'Na e-mail')).toBe('<option>Na e-mail</option>')
    expect(drawn('code', 'na e-mail')).toBe('<code>na e-mail</code>')
  })
})
