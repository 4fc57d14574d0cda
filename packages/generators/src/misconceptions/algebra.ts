/** Of powers, expressions, equations and what is read from data. */
export const misconceptionsOfAlgebra = {
  'power-as-product': {
    cs: 'mocninu počítá jako součin základu a mocnitele',
    en: 'takes a power for base times exponent',
  },
  'power-swapped': { cs: 'zaměňuje základ a mocnitele', en: 'swaps base and exponent' },
  'square-of-sum-apart': { cs: 'umocňuje součet po členech', en: 'squares a sum term by term' },
  'halves-for-root': { cs: 'místo odmocniny dělí dvěma', en: 'halves instead of taking the root' },
  'multiplies-exponents': { cs: 'mocnitele násobí, kde se sčítají', en: 'multiplies exponents where they are added' },
  'adds-exponents': { cs: 'mocnitele sčítá, kde se násobí', en: 'adds exponents where they are multiplied' },
  'multiplies-bases': { cs: 'násobí i základy mocnin', en: 'multiplies the bases of powers as well' },
  'divides-exponents': { cs: 'mocnitele dělí, kde se odčítají', en: 'divides exponents where they are subtracted' },
  'exponent-off-by-one': { cs: 'mýlí se v mocniteli deseti o jedna', en: 'is off by one in the power of ten' },
  'juxtaposes-digits': {
    cs: 'dosazené číslo jen připisuje k součiniteli',
    en: 'writes the value behind the coefficient instead of multiplying',
  },
  'adds-unlike-terms': { cs: 'sčítá členy, které sečíst nejdou', en: 'adds terms that are not alike' },
  'expands-first-only': { cs: 'závorkou násobí jen první člen', en: 'multiplies the first term in the brackets only' },
  'sign-before-bracket': {
    cs: 'při odstranění závorky nemění znaménka',
    en: 'does not change signs when removing brackets',
  },
  'forgets-middle-term': { cs: 'zapomíná na prostřední člen 2ab', en: 'forgets the middle term 2ab' },
  'middle-term-not-doubled': { cs: 'prostřední člen nezdvojuje', en: 'does not double the middle term' },
  'factors-first-only': { cs: 'vytýká jen z prvního členu', en: 'factors out of the first term only' },
  'factor-left-inside': { cs: 'vytknuté číslo nechává i v závorce', en: 'leaves the factor within the brackets' },
  'moves-without-sign': {
    cs: 'převádí člen na druhou stranu beze změny znaménka',
    en: 'moves a term across without changing its sign',
  },
  'subtracts-coefficient': {
    cs: 'odčítá součinitele místo dělení',
    en: 'subtracts the coefficient instead of dividing',
  },
  'forgets-to-divide': { cs: 'zapomíná vydělit součinitelem', en: 'forgets to divide by the coefficient' },
  'other-unknown': { cs: 'odpovídá druhou neznámou', en: 'answers with the other unknown' },
  'sequence-difference': {
    cs: 'k poslednímu členu přičítá poslední člen',
    en: 'doubles the last term of the sequence',
  },
  'middle-not-sorted': {
    cs: 'bere prostřední hodnotu neseřazených dat',
    en: 'takes the middle value of unsorted data',
  },
  'mean-for-median': { cs: 'zaměňuje medián a průměr', en: 'mixes up median and mean' },
  'median-for-mean': { cs: 'zaměňuje průměr a medián', en: 'mixes up mean and median' },
  'sum-for-mean': { cs: 'zapomíná součet vydělit', en: 'forgets to divide the sum' },
  'mean-of-extremes': {
    cs: 'průměruje jen nejmenší a největší hodnotu',
    en: 'averages only the smallest and the largest value',
  },
  'greatest-for-mode': { cs: 'za modus bere největší hodnotu', en: 'takes the largest value for the mode' },
  'frequency-for-mode': { cs: 'za modus bere četnost', en: 'takes the frequency for the mode' },
  'reads-neighbour': { cs: 'čte z grafu sousední údaj', en: 'reads the neighbouring value in the chart' },
  'ignores-scale': { cs: 'nebere ohled na měřítko osy', en: 'ignores the scale of the axis' },
  'odds-for-probability': {
    cs: 'porovnává příznivé výsledky s nepříznivými',
    en: 'compares favourable outcomes with the others',
  },
  'one-over-kinds': {
    cs: 'myslí si, že všechny druhy jsou stejně pravděpodobné',
    en: 'thinks that all kinds are equally likely',
  },
  complement: { cs: 'určuje pravděpodobnost opačného jevu', en: 'gives the probability of the opposite' },
  'permutations-for-pairs': { cs: 'počítá dvojice v obou pořadích', en: 'counts pairs in both orders' },
  'adds-choices': {
    cs: 'počty možností sčítá místo násobení',
    en: 'adds the numbers of choices instead of multiplying',
  },
} as const
