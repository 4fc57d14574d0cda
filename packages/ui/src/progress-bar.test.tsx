import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

it('says its amount in words when they are given', () => {
  const markup = renderToStaticMarkup(<ProgressBar label="Otázky" value={3} max={20} valueText="3 z 20" />)
  expect(markup).toContain('aria-valuenow="3" aria-valuetext="3 z 20"')
})

it.each([
  [-5, '0%'],
  [25, '25%'],
  [900, '100%'],
])('never draws %i of 100 outside its frame', (value, width) => {
  expect(renderToStaticMarkup(<ProgressBar label="Otázky" value={value} />)).toContain(`width:${width}`)
})

it('draws nothing done of nothing', () => {
  expect(renderToStaticMarkup(<ProgressBar label="Otázky" value={0} max={0} />)).toContain('width:0%')
})
