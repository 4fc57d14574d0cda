import { randomBytes } from 'node:crypto'

/** Files that were uploaded and that we have written again. A file never changes: what is new has a new name. */
export interface Storage {
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined where there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  /** A file that isn't there is removed already. */
  remove(name: string): Promise<void>
}

/** 128 random bits and an ending; who knows the name may see the file. */
export function newFileName(ending: string): string {
  return `${randomBytes(16).toString('base64url')}.${ending}`
}

/** Whether the name can be one that we have given. */
export function isFileName(name: string): boolean {
  return /^[\w-]{22}\.[a-z\d]{2,5}$/.test(name)
}
