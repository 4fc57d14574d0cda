import { describe, expect, it } from 'vitest'
import { makeFile, type FileOrder } from './make-file.ts'
import type { PdfPart } from './pdf/pdf.ts'

const order = (content: PdfPart[]): FileOrder => ({
  kind: 'pdf',
  document: {
    title: 'Zkouška',
    language: 'cs',
    made_at: new Date(0),
    footer: '',
    page_label: '{page}/{pages}',
    content,
  },
})

describe('files made in a thread of their own', () => {
  it('come out one after another, however many are wanted at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, index) => makeFile(order([{ text: `Strana ${index}` }]))),
    )
    expect(all.map((bytes) => bytes.subarray(0, 5).toString())).toEqual(Array.from({ length: 5 }, () => '%PDF-'))
  })

  it('are made for accounts in turn: one that wants many holds no one else up', async () => {
    const done: string[] = []
    const wants = (account: string, text: string) =>
      makeFile(order([{ text }]), account).then(
        () => void done.push(account),
        () => void done.push('refused'),
      )
    const many = Array.from({ length: 12 }, (_, index) => wants('greedy', `Strana ${index}`))
    const one = wants('modest', 'Jedna')
    await Promise.all([...many, one])
    expect(done.filter((account) => account === 'refused')).toHaveLength(3)
    expect(done.filter((account) => account !== 'refused').indexOf('modest')).toBeLessThan(3)
  })

  it('leave the thread able to work when one of them can’t be drawn', async () => {
    await expect(makeFile(order([{ svg: 'no drawing at all' }]))).rejects.toThrow()
    expect((await makeFile(order([{ text: 'Další' }]))).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('read no file and call no address that a text may name', async () => {
    const picture = { svg: '<svg width="10" height="10"><image href="/etc/passwd" width="10" height="10"/></svg>' }
    const bytes = await makeFile(order([picture])).catch(() => Buffer.from(''))
    expect(bytes.toString('latin1')).not.toContain('root:')
  })

  it('end the old thread and answer with an error when what they get is no plain data', async () => {
    const wrong = order([{ text: 'a' }])
    await expect(makeFile(Object.assign(wrong, { callback: () => 1 }))).rejects.toThrow()
    expect((await makeFile(order([{ text: 'Další' }]))).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
