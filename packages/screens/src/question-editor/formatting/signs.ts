interface Sign {
  id: string
  face: string
  /** As it stands in a text; a sign that only a formula can hold has none. */
  plain?: string
  /** As it stands in a formula; `{}` is the place to go on writing. */
  tex: string
}

/** What no keyboard has and questions need. */
export const signs: readonly Sign[] = [
  { id: 'fraction', face: '½', tex: '\\frac{}{}' },
  { id: 'root', face: '√', tex: '\\sqrt{}' },
  { id: 'power', face: 'x²', tex: '^{}' },
  { id: 'index', face: 'x₂', tex: '_{}' },
  { id: 'times', face: '×', plain: '×', tex: '\\times ' },
  { id: 'dot', face: '·', plain: '·', tex: '\\cdot ' },
  { id: 'divided', face: '÷', plain: '÷', tex: '\\div ' },
  { id: 'minus', face: '−', plain: '−', tex: '-' },
  { id: 'plusMinus', face: '±', plain: '±', tex: '\\pm ' },
  { id: 'notEqual', face: '≠', plain: '≠', tex: '\\neq ' },
  { id: 'almost', face: '≈', plain: '≈', tex: '\\approx ' },
  { id: 'lessEqual', face: '≤', plain: '≤', tex: '\\leq ' },
  { id: 'moreEqual', face: '≥', plain: '≥', tex: '\\geq ' },
  { id: 'degree', face: '°', plain: '°', tex: '^\\circ ' },
  { id: 'pi', face: 'π', plain: 'π', tex: '\\pi ' },
  { id: 'alpha', face: 'α', plain: 'α', tex: '\\alpha ' },
  { id: 'beta', face: 'β', plain: 'β', tex: '\\beta ' },
  { id: 'arrow', face: '→', plain: '→', tex: '\\to ' },
  { id: 'dash', face: '–', plain: '–', tex: '-' },
  { id: 'quotes', face: '„“', plain: '„“', tex: '„“' },
]
