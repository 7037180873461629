import { expect, test } from 'vitest'
import { readEvents } from './connection.ts'
import type { LiveMessage } from './live-message.ts'

const ROOM = '4f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const TEXT = [
  ': here\n\n',
  'data: {"type":"notifications"}\n\n',
  ':\n\n',
  `data: {"type":"room","room_id":"${ROOM}"}\n\n`,
  'data: {"type":"tasks"}\n\n',
].join('')

async function heard(chunks: string[] | Uint8Array[]) {
  const events: LiveMessage[] = []
  let signs = 0
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? bytes.encode(chunk) : chunk)
      controller.close()
    },
  })
  await readEvents(body, { onAlive: () => void signs++, onEvent: (event) => void events.push(event) })
  return { events, signs }
}

const ALL = [{ type: 'notifications' }, { type: 'room', room_id: ROOM }, { type: 'tasks' }]

test.each([
  ['as a whole', [TEXT]],
  ['letter by letter', [...TEXT]],
  ['cut inside a line end', TEXT.split(/(?<=\n)(?=\n)/)],
  ['with the line ends of another system', [TEXT.replaceAll('\n', '\r\n')]],
  ['with those, cut inside', [...TEXT.replaceAll('\n', '\r\n')]],
])('hears every event once when the text arrives %s', async (_, chunks) => {
  expect((await heard(chunks)).events).toEqual(ALL)
})

test('a comment is a sign of life and no event', async () => {
  expect(await heard([':\n\n', ':\n\n'])).toEqual({ events: [], signs: 2 })
})

test.each([
  ['something that a newer server says', '{"type":"weather"}'],
  ['an event without what it needs', '{"type":"room"}'],
  ['no JSON', 'hello'],
])('passes over %s and hears what follows', async (_, data) => {
  const { events } = await heard([`data: ${data}\n\ndata: {"type":"tasks"}\n\n`])
  expect(events).toEqual([{ type: 'tasks' }])
})

test('joins a letter that was cut in two', async () => {
  const text = new TextEncoder().encode('data: ٱقرأ\ndata: \n\ndata: {"type":"tasks"}\n\n')
  expect((await heard([...text].map((byte) => Uint8Array.of(byte)))).events).toEqual([{ type: 'tasks' }])
})

test('reports a stream that breaks', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new TypeError('cut')) })
  await expect(readEvents(body, { onAlive: () => {}, onEvent: () => {} })).rejects.toThrow('cut')
})
