/* A lint rule of our own: a literal is never spread into another one only to put several properties on one line. */

/** Reports `...{ a, b }` in an object and `{...{ a, b }}` on an element. */
const noLiteralSpread = {
  meta: { type: 'suggestion', messages: { write: 'Write each property by itself instead of spreading a literal.' } },
  create(context) {
    const check = (node) => {
      if (node.argument.type === 'ObjectExpression') context.report({ node, messageId: 'write' })
    }
    return {
      'ObjectExpression > SpreadElement': check,
      JSXSpreadAttribute: check,
    }
  },
}

// The form that oxlint loads plugins in.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'katedra' }, rules: { 'no-literal-spread': noLiteralSpread } }
