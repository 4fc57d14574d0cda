import { faults, tryFault } from './faults.ts'
import { layOutFilled } from './filled.ts'
import { withHouse } from './house.ts'
import { compareSaving } from './saving.ts'

/*
 * What docs/cluster.md says of a cluster, tried on one that is there. CLUSTER_URL leads to its coordinator as a superuser, in a
 * database that knows the workers; databases of their own are made on its machines and removed.
 *
 *     npm run bench:cluster -- filled [schools] [parts] [classes of the large one]
 *                                                     a filled database is laid out, compared row by row
 *     npm run bench:cluster -- worker [pupils] [schools]
 *                                                     three schools answer, and one of their machines is killed
 *     npm run bench:cluster -- coordinator …          … the coordinator is killed
 *     npm run bench:cluster -- hang …                 … one of their machines says nothing for 20 s
 *     npm run bench:cluster -- moves …                … their rows move to other machines
 *     npm run bench:cluster -- saving                 answers a second, beside a database that lies there whole
 *
 * Machines are killed where they run on this computer; CLUSTER_START is the command that starts one again, given its port.
 */
const [what = '', ...words] = process.argv.slice(2)
const numberAt = (place: number, otherwise: number) => Number(words[place] ?? otherwise)

const benches = new Map<string, (url: string) => Promise<void>>([
  [
    'filled',
    (url) =>
      withHouse(url, 'filled', (house) =>
        layOutFilled(house, { schools: numberAt(0, 100), parts: numberAt(1, 32), classes: numberAt(2, 60) }),
      ),
  ],
  ['saving', (url) => withHouse(url, 'saving', compareSaving)],
  ...faults.map((fault): [string, (url: string) => Promise<void>] => [
    fault,
    (url) =>
      withHouse(url, fault, (house) => tryFault(house, fault, { pupils: numberAt(0, 40), schools: numberAt(1, 3) })),
  ]),
])

const url = process.env['CLUSTER_URL'] ?? ''
const bench = benches.get(what)
if (bench === undefined || url === '') {
  console.error(
    bench === undefined
      ? `Say which: ${[...benches.keys()].join(', ')}.`
      : 'CLUSTER_URL is not set: there is no cluster to try it on.',
  )
  process.exitCode = 1
} else await bench(url)
