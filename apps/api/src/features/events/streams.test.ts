import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Streams } from './streams.ts'

/** A connection whose other end may have stopped reading. */
class FakeConnection extends EventEmitter {
  written: string[] = []
  isRead = true
  writableEnded = false
  /** Bytes that are waiting to be read. */
  writableLength = 0
  /** Bytes so far, those that are waiting included. */
  bytesWritten = 0
  destroyed = false
  write(bytes: Buffer) {
    this.written.push(bytes.toString())
    return this.isRead
  }
  destroySoon() {
    this.writableEnded = true
    if (this.isRead) this.destroy()
  }
  destroy() {
    if (this.destroyed) return
    this.destroyed = true
    this.emit('close')
  }
}

describe('streams', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const open = (streams: Streams, userId = 'amina', sessionId = `${userId}-1`) => {
    const connection = new FakeConnection()
    streams.admit({ userId, sessionId })
    streams.open({ userId, sessionId }, connection as unknown as Socket)
    return connection
  }

  test('beat, so that nothing on the way thinks them dead', () => {
    const connection = open(new Streams({ beatMs: 20_000 }))
    vi.advanceTimersByTime(60_000)

    expect(connection.written).toEqual([': here\n\n', ':\n\n', ':\n\n', ':\n\n'])
  })

  test('let go whoever does not read, and keep the others', () => {
    const streams = new Streams()
    const [slow, quick] = [open(streams, 'amina', 'one'), open(streams, 'amina', 'two')]
    slow.isRead = false
    streams.send(['amina'], { type: 'tasks' })

    expect([slow.destroyed, quick.destroyed, streams.size]).toEqual([true, false, 1])
    expect(quick.written.at(-1)).toBe('data: {"type":"tasks"}\n\n')
  })

  test('let go who reads nothing from one beat to the next, however little waits for them', () => {
    const streams = new Streams({ beatMs: 20_000 })
    const [stalled, slow] = [open(streams, 'amina', 'one'), open(streams, 'amina', 'two')]
    stalled.writableLength = slow.writableLength = 30
    stalled.bytesWritten = slow.bytesWritten = 100
    vi.advanceTimersByTime(20_000)
    expect([stalled.destroyed, slow.destroyed]).toEqual([false, false])

    slow.bytesWritten = 103
    vi.advanceTimersByTime(20_000)
    expect([stalled.destroyed, slow.destroyed, streams.size]).toEqual([true, false, 1])
  })

  test('take no more than the process can hold', () => {
    const streams = new Streams({ inTotal: 2 })
    const first = open(streams, 'amina')
    open(streams, 'bilal')

    expect(() => open(streams, 'khadija')).toThrow(expect.objectContaining({ code: 'overloaded' }))
    first.destroy()
    open(streams, 'khadija')
  })

  test('a session has its own limit, whoever else the person is', () => {
    const streams = new Streams({ perSession: 1 })
    open(streams, 'amina', 'phone')

    expect(() => open(streams, 'amina', 'phone')).toThrow(expect.objectContaining({ code: 'too_many_streams' }))
    open(streams, 'amina', 'desk')
  })

  test('nobody holds those of many, however many sessions they have', () => {
    const streams = new Streams({ perSession: 1, perPerson: 2 })
    for (const session of ['phone', 'desk']) open(streams, 'amina', session)

    expect(() => open(streams, 'amina', 'tablet')).toThrow(expect.objectContaining({ code: 'too_many_streams' }))
    open(streams, 'bilal', 'phone')
  })

  test('end when the process does: read ones at once, others a moment later, new ones never begin', () => {
    const streams = new Streams()
    const [quick, stuck] = [open(streams, 'amina'), open(streams, 'bilal')]
    stuck.isRead = false
    streams.close()
    expect([quick.destroyed, stuck.destroyed]).toEqual([true, false])
    vi.advanceTimersByTime(1_000)

    expect([stuck.destroyed, streams.size, vi.getTimerCount()]).toEqual([true, 0, 0])
    expect(() => open(streams)).toThrow(expect.objectContaining({ code: 'overloaded' }))
  })

  test('never begin for whoever left before they could', () => {
    const streams = new Streams()
    const connection = new FakeConnection()
    connection.destroy()
    streams.open({ userId: 'amina', sessionId: 'one' }, connection as unknown as Socket)

    expect([connection.written, streams.size, vi.getTimerCount()]).toEqual([[], 0, 0])
  })

  test('leave nothing behind when the last one goes', () => {
    const streams = new Streams()
    open(streams).destroy()

    expect([streams.size, streams.users(), streams.sessions(), vi.getTimerCount()]).toEqual([0, [], [], 0])
  })
})
