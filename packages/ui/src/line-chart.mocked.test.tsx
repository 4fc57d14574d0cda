import { describe, expect, it, vi } from 'vitest'
import { LineChart, type LineChartProps } from './line-chart.tsx'
import { render, wordsOn } from './testing/render.tsx'

vi.mock('react-i18next', () => import('./testing/render.tsx'))

const chart: LineChartProps = {
  caption: 'Výsledky v čase',
  summary: 'Výsledky se drží kolem 70 %.',
  momentHeader: 'Test',
  say: (share) => `${Math.round(share * 100)} %`,
  moments: [
    { id: 'a', label: '1. 9.', title: '1. 9. Zlomky' },
    { id: 'b', label: '8. 9.', title: '8. 9. Starověk', gap: 'chybí' },
    { id: 'c', label: '15. 9.', title: '15. 9. Svět' },
  ],
  lines: [
    { id: 'own', label: 'Žák', look: 'main', values: [0.7, null, 0.72] },
    { id: 'class', label: 'Třída', look: 'comparison', values: [0.5, 0.6, null] },
  ],
}

describe('a line chart', () => {
  it('is an image with its message, and a table with all values', () => {
    expect(render(<LineChart {...chart} />, 'cs')).toContain('role="img" aria-label="Výsledky se drží kolem 70 %."')
    expect(wordsOn(<LineChart {...chart} />, 'cs')).toMatch(
      /Test Žák Třída 1\. 9\. Zlomky 70 % 50 % 8\. 9\. Starověk chybí 60 % 15\. 9\. Svět 72 % –/,
    )
  })

  it('is broken where there is no value, and the lines differ by mark and dashes', () => {
    const markup = render(<LineChart {...chart} />, 'cs')
    const segments = (stroke: string) =>
      markup.match(new RegExp(`<line[^>]*x1="\\d[^>]*y1="\\d[^>]*class="${stroke}`, 'g'))
    expect(segments('stroke-accent')?.length).toBe(1)
    expect(segments('stroke-ink-soft')?.length).toBe(2)
    expect(markup.match(/<circle/g)).toHaveLength(3)
    expect(markup).toContain('stroke-dasharray="5 4"')
  })

  it('is read by a slider, moment by moment', () => {
    expect(render(<LineChart {...chart} />, 'cs')).toContain('aria-valuetext="1. 9. Zlomky: Žák 70 %, Třída 50 %"')
  })
})
