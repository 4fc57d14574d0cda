import { createRequire } from 'node:module'

/** The markers of one dictionary. */
export interface MarkerCodes {
  /** Bits along a side, without the border. */
  side: number
  /** Bits that may be misread: ids that are sought are few, so one or two don't make another of it. */
  maxErrors: number
  bitsOf(id: number): readonly number[] | undefined
}

/** Our own sheets'. Few and large bits, so that they are read at 50 dpi. */
const ownDictionary = 'DICT_4X4_50'

/** Which list of js-aruco2 a name stands for; a list of 1,000 begins with those of 50, 100 and 250. */
const lists: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:DICT|ARUCO)4X4(?:50|100|250|1000)?$/, 'aruco_4x4_1000', 'ARUCO_4X4_1000'],
  [/^(?:DICT|ARUCO)5X5(?:50|100|250|1000)?$/, 'aruco_5x5_1000', 'ARUCO_5X5_1000'],
  [/^(?:DICT|ARUCO)6X6(?:50|100|250|1000)?$/, 'aruco_6x6_1000', 'ARUCO_6X6_1000'],
  [/^(?:DICT|ARUCO)7X7(?:50|100|250|1000)?$/, 'aruco_7x7_1000', 'ARUCO_7X7_1000'],
  [/^(?:DICT)?(?:ARUCO)?MIP36H12$/, 'aruco_mip_36h12', 'ARUCO_MIP_36h12'],
  [/^(?:DICT)?ARUCOORIGINAL$|^ARUCO(?:DEFAULT)?$/, 'aruco_default_opencv', 'ARUCO_DEFAULT_OPENCV'],
  [/^(?:DICT)?APRILTAG16H5$/, 'apriltag_16h5', 'APRILTAG_16h5'],
  [/^(?:DICT)?APRILTAG25H9$/, 'apriltag_25h9', 'APRILTAG_25h9'],
  [/^(?:DICT)?APRILTAG36H10$/, 'apriltag_36h10', 'APRILTAG_36h10'],
  [/^(?:DICT)?APRILTAG36H11$/, 'apriltag_36h11', 'APRILTAG_36h11'],
]

interface CodeList {
  nBits: number
  codeList: readonly (number | string | readonly number[])[]
}

const load = createRequire(import.meta.url)
const loaded = new Map<string, MarkerCodes>()

/** Undefined where no one knows the dictionary. */
export function codesOf(dictionary = ownDictionary): MarkerCodes | undefined {
  const known = loaded.get(dictionary)
  if (known !== undefined) return known
  const plain = dictionary.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = lists.find(([pattern]) => pattern.test(plain))
  if (found === undefined) return undefined
  const { AR }: { AR: { DICTIONARIES: Record<string, CodeList> } } = load('js-aruco2')
  load(`js-aruco2/src/dictionaries/${found[1]}.js`)
  const list = AR.DICTIONARIES[found[2]]
  if (list === undefined) return undefined
  const side = Math.sqrt(list.nBits)
  const codes: MarkerCodes = {
    side,
    maxErrors: side <= 5 ? 1 : 2,
    bitsOf: (id) => {
      const code = list.codeList[id]
      return code === undefined ? undefined : bitsOf(code, list.nBits)
    },
  }
  loaded.set(dictionary, codes)
  return codes
}

function bitsOf(code: number | string | readonly number[], count: number): number[] {
  if (typeof code === 'object') {
    const bits = code.slice(0, -1).flatMap((byte) => binary(BigInt(byte), 8))
    return [...bits, ...binary(BigInt(code.at(-1) ?? 0), count - bits.length)]
  }
  return binary(BigInt(code), count)
}

function binary(value: bigint, count: number): number[] {
  return [...value.toString(2).padStart(count, '0').slice(-count)].map(Number)
}
