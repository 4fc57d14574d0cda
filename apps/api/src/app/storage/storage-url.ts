/** A bucket of an S3-compatible storage and who we are there. */
export interface S3Target {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** What STORAGE_URL says; the keys have variables of their own, because addresses end up in logs and lists of processes. */
export type S3Address = Pick<S3Target, 'endpoint' | 'bucket' | 'region'>

export const storageAddressNeeded =
  'STORAGE_URL must be an address such as s3://bucket?endpoint=https://minio.example&region=eu-central-1.'

const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/
const regionName = /^[a-z\d-]{1,40}$/

/** `s3://bucket?endpoint=…&region=…`; undefined if it is anything else. Without an endpoint it is Amazon's. */
export function readStorageAddress(text: string): S3Address | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !isPlain(url) || !/^\/?$/.test(url.pathname) || !bucketName.test(url.host))
    return undefined
  const where = readQuery(url.searchParams)
  return where === undefined ? undefined : { bucket: url.host, ...where }
}

function readQuery(query: URLSearchParams): Pick<S3Address, 'endpoint' | 'region'> | undefined {
  const { endpoint: given, region = 'us-east-1', ...unknown } = Object.fromEntries(query)
  const endpoint = readEndpoint(given ?? `https://s3.${region}.amazonaws.com`)
  const isSound = regionName.test(region) && Object.keys(unknown).length === 0
  return isSound && endpoint !== undefined ? { endpoint, region } : undefined
}

function readEndpoint(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return undefined
  return isPlain(url) && url.search === '' ? url.href.replace(/\/+$/, '') : undefined
}

/** Keys written into an address would be ignored, and shown wherever it is. */
function isPlain({ username, password, hash }: URL): boolean {
  return username === '' && password === '' && hash === ''
}
