import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const keys = { STORAGE_ACCESS_KEY: 'access', STORAGE_SECRET_KEY: 'secret' }
const read = (environment: Record<string, string>) =>
  readConfig({ JWT_SECRET: 'a secret of thirty-two characters or more', ...environment }).storage

function mistakes(environment: Record<string, string>): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('the place of uploaded files', () => {
  it('is a folder where nothing else is said', () => {
    expect(read({})).toBeUndefined()
    expect(read({ STORAGE_URL: '', STORAGE_ACCESS_KEY: '', STORAGE_SECRET_KEY: '' })).toBeUndefined()
  })

  it.each([
    ['s3://katedra', 'https://s3.us-east-1.amazonaws.com', 'us-east-1'],
    ['s3://katedra?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com', 'eu-central-1'],
    ['s3://katedra?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000', 'us-east-1'],
    ['s3://katedra/?endpoint=https%3A%2F%2Fceph.example%2Fs3%2F&region=brno', 'https://ceph.example/s3', 'brno'],
  ])('is the bucket of %s', (address, endpoint, region) => {
    const target = { endpoint, bucket: 'katedra', region, accessKey: 'access', secretKey: 'secret' }
    expect(read({ STORAGE_URL: address, ...keys })).toEqual(target)
  })

  it.each([
    'katedra',
    'https://katedra.example',
    's3://',
    's3://K',
    's3://katedra/folder',
    's3://katedra:9000',
    's3://access:secret@katedra',
    's3://katedra?endpoint=minio.example',
    's3://katedra?endpoint=ftp://minio.example',
    's3://katedra?endpoint=https://access:secret@minio.example',
    's3://katedra?region=Brno city',
    's3://katedra?endpont=https://minio.example',
  ])('cannot be %s', (address) => {
    expect(mistakes({ STORAGE_URL: address, ...keys })).toEqual([
      'STORAGE_URL must be an address such as s3://bucket?endpoint=https://minio.example&region=eu-central-1.',
    ])
  })

  it.each([{ STORAGE_URL: 's3://katedra' }, keys, { STORAGE_URL: 's3://katedra', STORAGE_ACCESS_KEY: 'access' }])(
    'needs its address and both keys: %j',
    (environment) => {
      expect(mistakes(environment)).toEqual([
        'STORAGE_URL, STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY are required together.',
      ])
    },
  )
})
