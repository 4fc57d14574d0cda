import { stripDiacritics } from '@katedra/questions/fold'
import type { FastifyReply } from 'fastify'
import { normalized } from '@katedra/questions/stream-safe'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  isdoc: 'application/xml; charset=utf-8',
  gift: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
}

export type FileFormat = keyof typeof contentTypes

export interface Download {
  /** Without the ending; any characters. */
  name: string
  format: FileFormat
  bytes: Buffer
}

/** Replies with a file to be kept under its name. */
export function sendDownload(reply: FastifyReply, { name, format, bytes }: Download): null {
  // Not awaited: a reply that is awaited is over only when it has been sent.
  void reply
    .header('content-type', contentTypes[format])
    .header('content-disposition', attachment(`${safeFileName(name)}.${format}`))
    .send(bytes)
  return null
}

/** What every file system takes: no separators, no control or invisible characters, no dots at the ends, not too long. */
export function safeFileName(name: string): string {
  const safe = normalized(name.toWellFormed())
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  // 255 bytes is the limit of most file systems; Czech letters take two.
  return [...safe].slice(0, 110).join('').trim() || 'Katedra'
}

/** The name in its own letters (RFC 5987), and without them for clients that can't read that. */
function attachment(name: string): string {
  const ascii = stripDiacritics(name)
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\u0020-\u007e]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
