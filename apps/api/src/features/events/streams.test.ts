import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Streams } from './streams.ts'

describe('streams', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Until what is to be read has been read, and what was closed has been told so. */
  const settled = () => new Promise((done) => setImmediate(done))

  /** A listener who reads until `stop` is called. */
  async function open(streams: Streams, userId = 'amina', sessionId = `${userId}-1`, actedById: string | null = null) {
    const subscriber = { userId, sessionId, actedById, payerId: actedById ?? userId }
    streams.admit(subscriber)
    const events: Readable = streams.open(subscriber)
    const written: string[] = []
    events.on('data', (bytes: Buffer) => written.push(bytes.toString()))
    await settled()
    return { events, written, stop: () => events.pause(), leave: () => events.destroy() }
  }
  const openTwo = async (streams: Streams) => [await open(streams, 'amina', 'one'), await open(streams, 'amina', 'two')]
  const refused = (code: string) => expect.objectContaining({ code })

  test('send heartbeats, so that no proxy closes them', async () => {
    const { written } = await open(new Streams({ beatMs: 20_000 }))
    vi.advanceTimersByTime(60_000)

    expect(written).toEqual([': here\n\n', ':\n\n', ':\n\n', ':\n\n'])
  })

  test('drop a client that does not read too much data, and keep the others', async () => {
    const streams = new Streams()
    const [slow, quick] = await openTwo(streams)
    slow!.stop()
    for (let i = 0; i < 5_000; i++) streams.send(['amina'], { type: 'tasks' })
    await settled()

    expect([slow!.events.destroyed, quick!.events.destroyed, streams.size]).toEqual([true, false, 1])
    expect(quick!.written.at(-1)).toBe('data: {"type":"tasks"}\n\n')
  })

  test('let go who reads nothing from one beat to the next, however little waits for them', async () => {
    const streams = new Streams({ beatMs: 20_000 })
    const [stalled, slow] = await openTwo(streams)
    for (const listener of [stalled, slow]) listener!.stop()
    streams.send(['amina'], { type: 'tasks' })
    vi.advanceTimersByTime(20_000)
    expect([stalled!.events.destroyed, slow!.events.destroyed]).toEqual([false, false])

    slow!.events.resume()
    await settled()
    vi.advanceTimersByTime(20_000)
    await settled()
    expect([stalled!.events.destroyed, slow!.events.destroyed, streams.size]).toEqual([true, false, 1])
  })

  test('take no more than the process can hold', async () => {
    const streams = new Streams({ inTotal: 2 })
    const first = await open(streams, 'amina')
    await open(streams, 'bilal')

    await expect(open(streams, 'khadija')).rejects.toEqual(refused('overloaded'))
    first.leave()
    await settled()
    await open(streams, 'khadija')
  })

  test('have a limit for each session', async () => {
    const streams = new Streams({ perSession: 1 })
    await open(streams, 'amina', 'phone')

    await expect(open(streams, 'amina', 'phone')).rejects.toEqual(refused('too_many_streams'))
    await open(streams, 'amina', 'desk')
  })

  test('have a limit for each person, however many sessions they have', async () => {
    const streams = new Streams({ perSession: 1, perPerson: 2 })
    for (const session of ['phone', 'desk']) await open(streams, 'amina', session)

    await expect(open(streams, 'amina', 'tablet')).rejects.toEqual(refused('too_many_streams'))
    await open(streams, 'bilal', 'phone')
  })

  test('streams for readers in care count for their guardian, and end with the care', async () => {
    const streams = new Streams({ perSession: 2, perPerson: 40 })
    const own = await open(streams, 'amina', 'phone')
    const forYusuf = await open(streams, 'yusuf', 'phone', 'amina')
    await expect(open(streams, 'hawa', 'phone', 'amina')).rejects.toEqual(refused('too_many_streams'))
    const ofOther = await open(streams, 'yusuf', 'desk', 'omar')

    streams.endCare({ guardianId: 'amina', readerId: 'yusuf' })
    streams.send(['yusuf', 'amina'], { type: 'tasks' })

    expect(forYusuf.written.join()).not.toContain('tasks')
    expect(own.written.join()).toContain('tasks')
    expect(ofOther.written.join()).toContain('tasks')
  })

  test('end when the process does: read ones at once, others a moment later, new ones never begin', async () => {
    const streams = new Streams()
    const [quick, stuck] = [await open(streams, 'amina'), await open(streams, 'bilal')]
    stuck.stop()
    streams.close()
    await settled()
    expect([quick.events.destroyed, stuck.events.destroyed]).toEqual([true, false])
    vi.advanceTimersByTime(1_000)
    await settled()

    expect([stuck.events.destroyed, streams.size, vi.getTimerCount()]).toEqual([true, 0, 0])
    await expect(open(streams)).rejects.toEqual(refused('overloaded'))
  })

  test('take nothing more once they end', async () => {
    const streams = new Streams()
    const stuck = await open(streams)
    stuck.stop()
    streams.endSession('amina-1')
    streams.send(['amina'], { type: 'tasks' })
    stuck.events.resume()
    await settled()

    expect([stuck.written, streams.size]).toEqual([[': here\n\n'], 0])
  })

  test('leave nothing behind when the last one ends', async () => {
    const streams = new Streams()
    const { leave } = await open(streams)
    leave()
    await settled()

    expect([streams.size, streams.users(), streams.sessions(), vi.getTimerCount()]).toEqual([0, [], [], 0])
  })
})
