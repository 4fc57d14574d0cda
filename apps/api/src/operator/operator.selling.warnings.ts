import type { SoldWarning } from '@katedra/contract/operator-selling'
import { currencies } from '@katedra/contract/programs'
import type { PricesFile } from '../programs/programs.ts'

/** What a price list may well mean, and what is more often a slip of the finger; none of it stops anything. */
export function priceWarnings({ prices, vat_rates }: PricesFile, home: keyof PricesFile['vat_rates']): SoldWarning[] {
  const steps = prices.flatMap(({ programs, months, ...byCurrency }) =>
    programs.flatMap((program) =>
      currencies.flatMap((currency) =>
        warningsOfSteps(`prices / ${program} for ${months} months / ${currency}`, byCurrency[currency]),
      ),
    ),
  )
  return vat_rates[home] === undefined ? [{ code: 'no_home_vat', path: `vat_rates / ${home}` }, ...steps] : steps
}

function warningsOfSteps(path: string, steps: Readonly<Record<string, number>> | undefined): SoldWarning[] {
  const inOrder = Object.entries(steps ?? {})
    .map(([from, price]) => ({ from: Number(from), price }))
    .toSorted((one, other) => one.from - other.from)
  const [lowest] = inOrder
  const dearer = inOrder.filter(({ price }, place) => price > (inOrder[place - 1]?.price ?? Infinity))
  return [
    ...(lowest === undefined || lowest.from === 1 ? [] : [{ code: 'gap_below', path, from: lowest.from } as const]),
    ...dearer.map(({ from }) => ({ code: 'dearer_step', path, from }) as const),
  ]
}
