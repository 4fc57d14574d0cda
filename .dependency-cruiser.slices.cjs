// No ring of slices. A cruise of its own, because tests must not count here: a slice's tests build a school through the
// factories, the factories use every slice, and that is no ring of the product.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'slices-form-no-ring',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/[^/]+/src/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: ['^apps/.+/dist/', '[.]test[.]tsx?$', '/src/testing/'] } },
}
