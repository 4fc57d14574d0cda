interface FormulaSign {
  id: string
  face: string
  /** As it stands in a formula; `{}` is the place to go on writing. */
  tex: string
}

const sign = (id: string, face: string, tex: string): FormulaSign => ({ id, face, tex })

/** What the palette of formulas writes, by groups; names stand in the catalogue under `sign`. */
export const formulaSigns = {
  structure: [
    sign('fraction', 'a/b', '\\frac{}{}'),
    sign('power', 'xⁿ', '^{}'),
    sign('index', 'xₙ', '_{}'),
    sign('root', '√', '\\sqrt{}'),
    sign('nthRoot', 'ⁿ√', '\\sqrt[3]{}'),
  ],
  operations: [
    sign('dot', '·', '\\cdot '),
    sign('times', '×', '\\times '),
    sign('divided', '÷', '\\div '),
    sign('plusMinus', '±', '\\pm '),
    sign('degree', '°', '^\\circ '),
  ],
  comparison: [
    sign('less', '<', '< '),
    sign('more', '>', '> '),
    sign('lessEqual', '≤', '\\leq '),
    sign('moreEqual', '≥', '\\geq '),
    sign('notEqual', '≠', '\\neq '),
    sign('almost', '≈', '\\approx '),
  ],
  greek: [
    sign('alpha', 'α', '\\alpha '),
    sign('beta', 'β', '\\beta '),
    sign('gamma', 'γ', '\\gamma '),
    sign('delta', 'δ', '\\delta '),
    sign('lambda', 'λ', '\\lambda '),
    sign('mu', 'μ', '\\mu '),
    sign('pi', 'π', '\\pi '),
    sign('rho', 'ρ', '\\rho '),
    sign('sigma', 'σ', '\\sigma '),
    sign('phi', 'φ', '\\varphi '),
    sign('omega', 'ω', '\\omega '),
    sign('bigDelta', 'Δ', '\\Delta '),
    sign('bigOmega', 'Ω', '\\Omega '),
  ],
  chemistry: [
    sign('substance', 'H₂O', '\\ce{}'),
    sign('reaction', 'A → B', '\\ce{ -> }'),
    sign('equilibrium', 'A ⇌ B', '\\ce{ <=> }'),
    sign('ion', 'SO₄²⁻', '\\ce{^2-}'),
  ],
} as const satisfies Record<string, readonly FormulaSign[]>

export type SignGroup = keyof typeof formulaSigns
export const signGroups = ['structure', 'operations', 'comparison', 'greek', 'chemistry'] as const
