import { describe, expect, it } from 'vitest'
import { analyseItems, type ItemFigures } from './item-analysis.ts'
import type { MarkTable } from './mark-table.ts'

/** Rows of numbers, one line per person. */
function numbersIn(text: string): number[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}

function tableOf(marks: number[][], greatest: readonly number[]): MarkTable {
  return { items: greatest.map((max_mark) => ({ max_mark, chance: null })), marks }
}

/** The published figures, to as many digits as their source prints. */
function asPublished(figures: readonly (number | null)[], digits: number): unknown[] {
  return figures.map((figure) => (figure === null ? null : expect.closeTo(figure, digits)))
}

function percent(items: readonly ItemFigures[], field: keyof ItemFigures): (number | null)[] {
  return items.map((item) => (item[field] === null ? null : 100 * item[field]))
}

/*
 * Law School Admission Test, section 6: how many of 1,000 persons gave each of the 32 patterns of right answers, from 00000
 * (none right) to 11111. Bock & Lieberman 1970, Psychometrika 35; also `bock.table` of the R package psych.
 */
const lsat6 = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298,
]

describe('LSAT section 6', () => {
  const marks = lsat6.flatMap((count, pattern) => {
    const row = [16, 8, 4, 2, 1].map((bit) => ((pattern & bit) === 0 ? 0 : 1))
    return Array.from({ length: count }, () => row)
  })
  const { test, items } = analyseItems(tableOf(marks, [1, 1, 1, 1, 1]))

  it('has the published shares of right answers', () => {
    expect(test.persons).toBe(1000)
    const shares = items.map(({ facility }) => facility)
    expect(shares).toEqual(asPublished([0.924, 0.709, 0.553, 0.763, 0.87], 12))
  })

  it('has the published alpha, mean, deviation and standard error', () => {
    expect([test.alpha]).toEqual(asPublished([0.29499719], 8))
    expect([test.mean, test.sd, test.standard_error]).toEqual(asPublished([3.819, 1.03504, 0.86907], 5))
  })

  it('has the published correlations of item and total, with the item and without it', () => {
    const withItem = items.map(({ item_total_correlation }) => item_total_correlation)
    expect(withItem).toEqual(asPublished([0.362, 0.5668, 0.6184, 0.5344, 0.4354], 4))
    const without = items.map(({ discrimination }) => discrimination)
    expect(without).toEqual(asPublished([0.1128, 0.1532, 0.1728, 0.1444, 0.1216], 4))
  })
})

/*
 * Moodle, mod/quiz/report/statistics/tests: marks of fixtures/mdl_question_states.csv, positions 8 to 20 of 20 (0 points are
 * earned in 1 to 4, and 5 to 7 have no points), and the figures that statistics_test.php expects of them.
 */
const twentyTwoAttempts = numbersIn(`
  5.5 0.3 0.9 1 0.3 1 0 0 1 1 0 0 1
  1 0.9 0.9 0.3 0.3 1 0 0 1 0 1 0 1
  2.5 1 0.9 0.3 1 0 0 1 1 1 1 1 1
  4 0.3 0.9 1 0.3 0 0 0 0 1 0 0 1
  3 0.9 0.3 0.9 1 0 1 0 0 1 1 1 0
  4.5 0.9 1 1 0.9 0 1 1 1 0 0 0 0
  3 0.3 0.3 0.3 0.3 1 0 1 1 1 1 1 1
  6 0.9 0.9 1 0.3 0 1 1 1 1 0 0 1
  0.5 0.9 1 0.9 0.3 0 1 1 0 1 1 0 1
  5.5 0.9 1 0.9 0.3 1 1 0 0 1 0 0 0
  2.5 0.9 1 1 0.9 0 1 0 0 1 0 0 1
  4 0.9 0.3 0.9 1 0 1 1 1 1 1 0 1
  4 0.9 0.3 0.3 1 1 1 1 0 0 1 1 0
  3 1 1 0.3 1 0 1 0 1 1 1 1 0
  1 1 0.9 0.3 0.3 1 0 1 0 0 0 0 0
  1 0.3 0.3 0.3 0.9 0 0 0 1 0 0 0 1
  1.5 1 0.3 0.9 1 1 1 0 1 1 0 0 0
  4 0.9 1 0.9 1 0 1 1 1 0 1 0 0
  2 0.9 0.9 0.3 0.9 0 1 0 0 0 0 0 0
  1 1 0.3 0.3 0.3 0 1 1 0 1 0 0 0
  6 0.9 1 1 0.9 0 0 0 1 0 0 1 1
  7 0.9 0.3 0.3 0.3 1 0 1 1 1 1 0 0`)

describe('the statistics of 22 attempts at 20 positions', () => {
  const greatest = [1, 1, 1, 1, 0, 0, 0, 8, ...Array.from({ length: 12 }, () => 1)]
  const marks = twentyTwoAttempts.map((row) => [0, 0, 0, 0, 0, 0, 0, ...row])
  const { items } = analyseItems(tableOf(marks, greatest))

  it('are those of Moodle: facility', () => {
    const published = [
      0,
      0,
      0,
      0,
      null,
      null,
      null,
      41.19318182,
      81.36363636,
      71.36363636,
      65.45454545,
      65.90909091,
      36.36363636,
      59.09090909,
      50,
      59.09090909,
      63.63636364,
      45.45454545,
      27.27272727,
      50,
    ]
    expect(percent(items, 'facility')).toEqual(asPublished(published, 7))
  })

  it('are those of Moodle: standard deviation', () => {
    const published = [
      0, 0, 0, 0, 0, 0, 0, 1912.733589, 251.2738111, 322.6312277, 333.4199022, 337.5811591, 492.3659639, 503.2362797,
      511.7663157, 503.2362797, 492.3659639, 509.6471914, 455.8423058, 511.7663157,
    ]
    const deviations = items.map(({ sd }) => 1000 * (sd ?? NaN))
    expect(deviations).toEqual(asPublished(published, 6))
  })

  it('are those of Moodle: effective weight', () => {
    const published = [
      0, 0, 0, 0, 0, 0, 0, 26.58464457, 3.368456046, 3.253955259, 7.584083694, 3.79658376, 3.183278505, 4.532356904,
      7.78856243, 10.08351572, 8.381139345, 8.727645713, 7.946277111, 4.769500946,
    ]
    expect(percent(items, 'effective_weight')).toEqual(asPublished(published, 7))
  })

  it('are those of Moodle: discrimination index', () => {
    const published = [
      ...[null, null, null, null, null, null, null, 25.88327077, 1.170256965, -4.207816809, 28.16930644],
      ...[-2.513606859, -12.99017581, -8.900638238, 8.670004606, 29.63337745, 15.18945843, 16.21079629],
      ...[15.52451404, -8.396734802],
    ]
    expect(percent(items, 'discrimination')).toEqual(asPublished(published, 7))
  })

  it('are those of Moodle: discriminative efficiency', () => {
    const published = [
      ...[null, null, null, null, null, null, null, 27.23492723, 1.382386552, -4.691171307, 31.12404354],
      ...[-2.877487579, -17.5074184, -10.27568922, 10.86956522, 34.58997279, 17.4790556, 20.14359793],
      ...[22.06477733, -10],
    ]
    expect(percent(items, 'discriminative_efficiency')).toEqual(asPublished(published, 7))
  })
})

/*
 * Moodle, mod/quiz/report/statistics/tests: marks of fixtures/results00.csv, figures of fixtures/qstats00.csv and of
 * stats_from_steps_walkthrough_test.php. Marks and expected figures were worked out with 0.3333333 and 0.333333332 in two
 * places, so the last digits agree only to Moodle's own tolerance.
 */
const third = 0.3333333
const twentyFiveAttempts = numbersIn(`
  1 1 1 1 1 0 1
  1 1 1 1 0.5 1 0
  1 1 1 1 0.5 0 1
  0 0 1 1 1 0 0
  1 0 1 0 0 1 0.5
  1 1 1 1 0.5 0 0.5
  0 1 1 1 0.5 1 0.5
  1 1 1 0 0.5 1 0.5
  1 0 1 1 1 1 1
  0 1 1 0 0.5 1 0.5
  0.8 0 1 1 0.5 1 0.5
  1 1 1 0 0.5 1 1
  1 0 1 1 0.5 1 0.5
  1 0 1 1 1 0 0.5
  0 0 1 1 0 1 1
  1 0 1 0 0.5 1 1
  0.8 0 1 1 0.5 0 1
  1 0 1 1 0 1 0.5
  1 0 1 1 0.5 0 0.5
  0 1 1 0 0.5 1 0
  1 1 ${third} 1 0.5 0 0.5
  1 1 1 0 0.5 0 0.5
  1 1 1 1 0 1 0.5
  0 0 1 0 0.5 1 1
  0 0 1 1 1 1 1`)

describe('the statistics of 25 attempts at 7 questions', () => {
  const { test, items } = analyseItems(tableOf(twentyFiveAttempts, [1, 1, 1, 1, 1, 1, 1]))

  it.each([
    ['median', test.median, 4.5],
    ['mean', test.mean, 4.617333332],
    ['standard deviation', test.sd, 0.8117265554],
    ['skewness', test.skewness, -0.092502502],
    ['kurtosis', test.kurtosis, -0.7073968557],
    ['coefficient of internal consistency', 100 * (test.alpha ?? NaN), -87.2230935542],
    ['error ratio', 100 * (test.error_ratio ?? NaN), 136.8294900795],
    ['standard error', test.standard_error, 1.1106813066],
  ])('are those of Moodle: %s', (_, figure, published) => {
    expect(Math.abs((figure ?? NaN) / published - 1)).toBeLessThan(1e-6)
  })

  it('are those of Moodle: every question', () => {
    const published = numbersIn(`
      70.4 45.13682901 21.2922742344 -7.0650767526 -9.4550536967
      48 50.99019514 18.8979800309 -28.8982125772 -36.7834118938
      97.3333332 13.333334 4.443012573 -9.1230674268 -21.6545012165
      68 47.60952286 18.9347251357 -22.6306444113 -31.4411395613
      52 30.55050463 11.1450138688 -17.6997047674 -21.1794802584
      64 48.98979486 9.8081339177 -45.3785178421 -56.9365974439
      62 33.1662479 15.4788602394 -5.6543166602 -6.5043742058`)
    const fields = ['facility', 'sd', 'effective_weight', 'discrimination', 'discriminative_efficiency'] as const
    fields.forEach((field, column) => {
      percent(items, field).forEach((figure, item) => {
        expect(Math.abs((figure ?? NaN) / (published[item]?.[column] ?? NaN) - 1)).toBeLessThan(1e-6)
      })
    })
  })
})
