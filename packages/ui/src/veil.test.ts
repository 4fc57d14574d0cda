import { expect, it } from 'vitest'
import { contrastRatio, parseHex } from './contrast.ts'
import { veil } from './veil.ts'

const channels = ['00', '33', '66', '99', 'cc', 'ff']
const colours = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)))

it('makes the title readable on every colour of a subject', () => {
  const ratios = colours.map((colour) => {
    const { ground, ink } = veil(colour, null)
    return contrastRatio(parseHex(ground) ?? [0, 0, 0], parseHex(ink) ?? [0, 0, 0])
  })
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5)
})

it('leaves a colour that is readable already as the subject gave it', () => {
  expect(veil('#7A4B2A', '#F1DFC9')).toEqual({ ground: '#7a4b2a', band: '#f1dfc9', ink: '#ffffff' })
})

it('reads short colours', () => {
  expect(veil('#123', '#fed').ground).toBe('#112233')
})

it.each([null, '', 'hnědá', '#12345', 'url(javascript:0)'])('gives the colours of the blackboard for %j', (colour) => {
  expect(veil(colour, colour)).toEqual(veil(null, null))
})
