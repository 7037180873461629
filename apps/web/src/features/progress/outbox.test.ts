import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, signInAmina, stubApi } from '../../../test/app.tsx'
import { submissions } from '../../../test/lesson-page.tsx'
import { LESSON_ID, recorded } from '../../../test/quiz.ts'
import { aTask } from '../../../test/wire.ts'
import { writeSession } from '../../lib/session.ts'
import {
  keepSending,
  type LessonSubmission,
  listPending,
  type Outcome,
  onOutcome,
  type PortionSubmission,
  sendPending,
  storeSubmission,
  submit,
  withdraw,
} from './outbox.ts'

const POST = 'POST /user/progress'
const away = new TypeError('Failed to fetch')
const ok = { body: recorded() }
const refusal = (status: number, code?: string) => ({ status, body: { error: `No ${status}`, ...(code && { code }) } })

const aSubmission = (submission: Partial<LessonSubmission> = {}): LessonSubmission => ({
  id: 'a1',
  userId: amina.id,
  lessonId: LESSON_ID,
  lessonTitle: 'The fourth ayah',
  finishedAt: 1,
  questionStatuses: [{ questionId: 'q', correct: true, answer: 'x' }],
  ...submission,
})

let heard: [id: string, outcome: Outcome['kind']][] = []
let stop = () => {}
beforeEach(() => {
  signInAmina()
  heard = []
  stop = onOutcome(({ id }, { kind }) => void heard.push([id, kind]))
})
afterEach(() => stop())

describe('keeping and removing submissions', () => {
  test.each([
    ['no answer', away, 'kept'],
    ['a broken server', refusal(500, 'internal'), 'kept'],
    ['a server that is away', refusal(503, 'database_unavailable'), 'kept'],
    ['a lost session', refusal(401, 'authentication_required'), 'kept'],
    ['too many calls', refusal(429, 'too_many_attempts'), 'kept'],
    ['a refusal that is not the server’s own', refusal(403), 'kept'],
    ['an answer that breaks the contract', { body: {} }, 'kept'],
    ['a locked lesson', refusal(403, 'lesson_locked'), 'refused'],
    ['a deleted lesson', refusal(404, 'lesson_not_found'), 'refused'],
    ['a question of another lesson', refusal(400, 'question_not_in_lesson'), 'refused'],
    ['success', ok, 'recorded'],
  ])('after %s', async (_, reply, kind) => {
    stubApi({ [POST]: reply })
    expect((await submit(aSubmission())).kind).toBe(kind)
    expect(listPending(amina.id)).toHaveLength(kind === 'kept' ? 1 : 0)
  })

  test('keeps them until the page closes on a device that stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    stubApi({ [POST]: away })
    await submit(aSubmission({ id: 'unkept' }))
    const sent = stubApi({ [POST]: ok })
    expect(await sendPending(amina.id)).toBe(true)
    expect(submissions(sent)).toHaveLength(1)
  })
})

describe('sending what waits', () => {
  test('goes in order, each once, and stops at the first one that has to wait', async () => {
    for (const [id, finishedAt] of [
      ['third', 3],
      ['first', 1],
      ['second', 2],
    ] as const)
      storeSubmission(aSubmission({ id, finishedAt }))
    const sent = stubApi({
      [POST]: ({ body }) => ((body as { submission_id: string }).submission_id === 'second' ? away : ok),
    })
    expect(await sendPending(amina.id)).toBe(false)
    expect(submissions(sent).map((body) => body.submission_id)).toEqual(['first', 'second'])
    expect(heard).toEqual([['first', 'recorded']])
    expect(listPending(amina.id).map(({ id }) => id)).toEqual(['second', 'third'])
  })

  test('sends once when started twice', async () => {
    storeSubmission(aSubmission())
    const sent = stubApi({ [POST]: ok })
    await Promise.all([sendPending(amina.id), sendPending(amina.id)])
    expect(submissions(sent)).toHaveLength(1)
    expect(heard).toEqual([['a1', 'recorded']])
  })

  test('another tab that is at it is left alone, until its time is over', async () => {
    storeSubmission(aSubmission())
    const sent = stubApi({ [POST]: ok })
    const lease = `halaqa_outbox:${amina.id}:a1:lease`
    localStorage.setItem(lease, `another ${Date.now() + 10_000}`)
    expect(await sendPending(amina.id)).toBe(false)
    expect(submissions(sent)).toEqual([])
    localStorage.setItem(lease, `another ${Date.now() - 1}`)
    expect(await sendPending(amina.id)).toBe(true)
    expect(submissions(sent)).toHaveLength(1)
  })

  test('uses Web Locks if the browser has them', async () => {
    storeSubmission(aSubmission())
    const sent = stubApi({ [POST]: ok })
    let isFree = false
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, __: object, work: (lock: object | null) => unknown) => work(isFree ? {} : null) },
    })
    await sendPending(amina.id)
    expect(submissions(sent)).toEqual([])
    isFree = true
    await sendPending(amina.id)
    expect(submissions(sent)).toHaveLength(1)
  })

  test('never sends one person’s answers as another’s', async () => {
    storeSubmission(aSubmission())
    writeSession({ ...amina, id: 'somebody-else' }, 'their-token')
    const sent = stubApi({ [POST]: ok })
    expect(await sendPending(amina.id)).toBe(false)
    expect(await sendPending('somebody-else')).toBe(true)
    expect(submissions(sent)).toEqual([])
  })

  test('passes over an entry that cannot be read', async () => {
    localStorage.setItem(`halaqa_outbox:${amina.id}:bad`, '{')
    stubApi({ [POST]: ok })
    expect(await sendPending(amina.id)).toBe(true)
  })
})

describe('a read portion', () => {
  const RANGE = { startSurah: 2, startAyah: 142, endSurah: 2, endAyah: 157 }
  const portion: PortionSubmission = {
    id: 'p1',
    userId: amina.id,
    roomName: 'Winter Hatim',
    finishedAt: Date.UTC(2025, 10, 20, 21, 30),
    ...RANGE,
  }
  const COMPLETE = 'PUT /tasks/p1/complete'
  const range = { start_surah: 2, start_ayah: 142, end_surah: 2, end_ayah: 157 }
  const completed = { body: { message: 'ok', task: aTask({ ...range, is_completed: true }) } }

  test('names its range, and when it was read only once it has waited', async () => {
    const atOnce = stubApi({ [COMPLETE]: completed })
    expect((await submit(portion)).kind).toBe('recorded')
    expect(atOnce.map(({ body }) => body)).toEqual([range])

    stubApi({ [COMPLETE]: away })
    expect((await submit(portion)).kind).toBe('kept')
    const later = stubApi({ [COMPLETE]: completed })
    expect(await sendPending(amina.id)).toBe(true)
    expect(later.map(({ body }) => body)).toEqual([{ ...range, read_at: '2025-11-20T21:30:00.000Z' }])
  })

  test.each([
    ['a membership that ended', 404, 'membership_ended'],
    ['a portion or room that is gone', 404, 'task_not_found'],
    ['another portion by now', 409, 'portion_changed'],
    ['what is forbidden', 403, 'forbidden'],
  ])('leaves with %s, and later submissions are sent', async (_, status, code) => {
    storeSubmission(portion)
    storeSubmission(aSubmission({ finishedAt: portion.finishedAt + 1 }))
    stubApi({ [COMPLETE]: refusal(status, code), [POST]: ok })
    expect(await sendPending(amina.id)).toBe(true)
    expect(heard).toEqual([
      ['p1', 'refused'],
      ['a1', 'recorded'],
    ])
  })

  test('is not sent after it was taken out again', async () => {
    storeSubmission(portion)
    const sent = stubApi({ [COMPLETE]: completed })
    expect(await withdraw(portion)).toBe(true)
    expect(await withdraw(portion)).toBe(false)
    expect(await sendPending(amina.id)).toBe(true)
    expect(sent).toEqual([])
  })

  test('is taken out only after a send that is under way', async () => {
    let answer: (value: typeof completed) => void = () => {}
    const sent = stubApi({
      [COMPLETE]: () =>
        new Promise<typeof completed>((resolve) => {
          answer = resolve
        }),
    })
    vi.stubGlobal('navigator', { locks: oneLock() })
    const sending = submit(portion)
    const wasPending = withdraw(portion)
    await waitFor(() => expect(sent).toHaveLength(1))
    answer(completed)
    expect((await sending).kind).toBe('recorded')
    expect(await wasPending).toBe(false)
  })
})

/** Web Locks of one name: each waits for the one before. */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_: string, __: object, work: (lock: object) => Promise<unknown>) {
      last = last.then(() => work({}))
      return last
    },
  }
}

describe('keeping at it', () => {
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('begins with the page and retries ever more rarely until all has arrived', async () => {
    storeSubmission(aSubmission())
    const sent = stubApi({ [POST]: away })
    const stopSending = keepSending(amina.id)
    await later(100)
    expect(submissions(sent)).toHaveLength(1)
    await later(5_100)
    expect(submissions(sent)).toHaveLength(2)
    await later(5_100)
    expect(submissions(sent)).toHaveLength(2)
    await later(5_100)
    expect(submissions(sent)).toHaveLength(3)

    const back = stubApi({ [POST]: ok })
    dispatchEvent(new Event('online'))
    await later(100)
    expect(submissions(back)).toHaveLength(1)
    await later(1_000_000)
    expect([...submissions(sent), ...submissions(back)]).toHaveLength(4)
    stopSending()
  })

  test('wakes when an answer has to wait, and stops on request', async () => {
    const sent = stubApi({ [POST]: away })
    const stopSending = keepSending(amina.id)
    await submit(aSubmission())
    await later(5_100)
    expect(submissions(sent)).toHaveLength(2)
    stopSending()
    dispatchEvent(new Event('online'))
    await later(1_000_000)
    expect(submissions(sent)).toHaveLength(2)
  })
})
