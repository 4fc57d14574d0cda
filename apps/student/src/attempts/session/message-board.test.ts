import { expect, test } from 'vitest'
import { MessageBoard, type Message } from './message-board.ts'

function message(number: number, text = 'Nezapomeň na jednotky.'): Message {
  return { id: `0199a1b2-0000-7000-8000-00000000000${number}`, text, sent_at: '2026-11-23T08:10:00Z' }
}

test('shows each message once, although the server repeats it until it knows', () => {
  const board = new MessageBoard()
  expect(board.show([message(1)], 0)).toBe(true)
  expect(board.show([message(1), message(2)], 4000)).toBe(true)
  expect(board.show([message(1), message(2)], 8000)).toBe(false)
  expect(board.messages().map(({ id }) => id)).toEqual([message(1).id, message(2).id])
  expect(board.newestId).toBe(message(2).id)
})

test('a message that the pupil has closed does not come back, and still counts as shown', () => {
  const board = new MessageBoard()
  board.show([message(1)], 0)
  board.close()
  expect(board.show([message(1)], 4000)).toBe(false)
  expect(board.messages()).toEqual([])
  expect(board.newestId).toBe(message(1).id)
})

test('going on to another question puts away what there was time to read, the longer the text the later', () => {
  const board = new MessageBoard()
  board.show([message(1, 'Krátká.'), message(2, 'x'.repeat(200))], 0)
  expect(board.dismissRead(4000)).toBe(false)
  expect(board.dismissRead(10_000)).toBe(true)
  expect(board.messages().map(({ id }) => id)).toEqual([message(2).id])
  expect(board.dismissRead(26_000)).toBe(true)
})

test('time while the page was hidden is no time to read', () => {
  const board = new MessageBoard()
  board.show([message(1)], 0)
  board.restartReading(100_000)
  expect(board.dismissRead(101_000)).toBe(false)
})
