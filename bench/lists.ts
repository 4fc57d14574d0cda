import { loadavg } from 'node:os'
import { makeLargeDemo } from '../apps/api/src/demo/demo.large.ts'
import { callsOfList, measureLists } from './list-figures.ts'
import { analyze, machine, withProduct } from './product.ts'

/*
 * Every list of a school of 150 teachers, 60 classes and 1,800 pupils, one call after another over HTTP, as its first admin,
 * who sees most. Prints a Markdown table.
 */
await withProduct(async ({ product, connection, address }) => {
  const start = performance.now()
  await makeLargeDemo(product.api)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  await analyze(connection)
  const [load = 0] = loadavg()
  const table = await measureLists(address)
  console.log(
    [
      `${machine()}, ${callsOfList} calls each; load ${load.toFixed(1)}; the school was made in ${seconds} s`,
      '',
      table,
    ].join('\n'),
  )
})
