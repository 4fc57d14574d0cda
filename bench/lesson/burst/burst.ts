import { launchTest, openClassroom } from '../../classroom.ts'
import { machine, withProduct } from '../../product.ts'
import { runBurst } from './run-burst.ts'
import { stepsTable } from '../steps-table.ts'

/*
 * A thousand pupils open the same test within ten seconds and answer its 20 questions, each an answer every three seconds and a
 * sign of life every four. Server, database and load are on one machine. Prints a Markdown table.
 */
const pupils = 1000

await withProduct(async ({ connection, address }) => {
  // A service in use, not its first minute: one class has answered before.
  await openClassroom(address, 100)
  const { times, errors } = await runBurst(await launchTest(address, pupils), connection, [address])
  console.log([`${machine()}, ${pupils} pupils, ${errors} errors`, '', stepsTable(times)].join('\n'))
})
