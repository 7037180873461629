import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { event, stubStreams } from '../../../test/live.ts'
import { aTab, later, OTHER, useLiveTabs } from '../../../test/live-tab.ts'
import { aTask } from '../../../test/wire.ts'
import { removeDrafts } from '../../lib/device-drafts.ts'
import { backToMyself, doingNow, forgetReaders, forgetReadingAs, readAs, readPersonId } from '../../lib/reading-as.ts'
import {
  applyReadingSettings,
  DEFAULT_READING,
  readPendingReadingSettings,
  readReadingSettings,
} from '../../lib/reading-settings.ts'
import { syncReadingSettings } from '../../lib/reading-sync.ts'
import { writeSession } from '../../lib/session.ts'
import { savedReadingPosition, saveReadingPosition } from '../chapters/reading-position.ts'
import { newDraft, readDraft as readMarks, saveDraft as saveMarks } from '../hearings/listener-draft.ts'
import { readListenerName, saveListenerName } from '../hearings/listener-name.ts'
import { newQuiz } from '../lessons/attempt.ts'
import { BEGINNING, readPlace, savePlace } from '../lessons/learn/learn-place.ts'
import { saveDraft } from '../lessons/quiz-draft.ts'
import {
  listPending,
  type Outcome,
  onOutcome,
  passOnSubmissions,
  type Submission,
  sendPending,
  submit,
} from '../progress/outbox.ts'
import { addRefusal, refusalsOf } from '../progress/refusals.ts'
import { readStored } from '../progress/stored-drafts.ts'
import { readSurahPlace, saveSurahPlace } from '../review/surah-place.ts'
import { undoVerdict } from '../review/undo.ts'

const aReader = (name: string, digit: number) =>
  ({
    id: `${String(digit).repeat(8)}-3f0e-4f53-9d2a-1c6f3a9f0a22`,
    fullName: name,
    colour: 'lapis',
    timeZone: amina.timeZone,
    createdAt: '2025-09-01T10:00:00Z',
  }) as const
const yusuf = aReader('Yusuf', 7)
const fatima = aReader('Fatima', 8)
const away = new TypeError('Failed to fetch')

beforeEach(signInAmina)

/** Everything that the device keeps of a person: how it is written while the tab reads as them, and how it is read. */
const owner = () => readPersonId() ?? 'guest'
const large = { ...DEFAULT_READING, arabicSize: 'text-3xl' } as const
const PLACES: [string, write: () => void, read: () => unknown][] = [
  ['reading settings', () => applyReadingSettings(large), readReadingSettings],
  ['reading settings to be sent', () => applyReadingSettings(large), () => readPendingReadingSettings(owner())?.userId],
  ['the place in the text', () => saveReadingPosition({ surah: 67, ayah: 12 }), savedReadingPosition],
  ['a lesson that was begun', () => saveDraft(owner(), 'lesson', newQuiz), () => readStored(owner(), 'lesson')],
  [
    'a passage that is learned',
    () => savePlace(owner(), 'lesson', { ...BEGINNING, round: 2 }),
    () => readPlace(owner(), 'lesson'),
  ],
  [
    'a surah that is recited',
    () => saveSurahPlace(owner(), 112, { done: ['run'], count: 3 }),
    () => readSurahPlace(owner(), 112),
  ],
  ['the name of a listener', () => saveListenerName(owner(), 'Umm Yusuf'), () => readListenerName(owner())],
  [
    'marks of a listener',
    () => saveMarks('token', { ...newDraft(0, 'key'), version: 1 }),
    () => readMarks('token')?.version,
  ],
  [
    'refused answers',
    () => addRefusal({ userId: owner(), lessonId: 'lesson', lessonTitle: 'One' }, { status: 404, body: {} }),
    () => refusalsOf(owner()),
  ],
  ['finished work', () => void keep(), () => listPending(owner()).length],
]

/** A portion that was read without a connection. */
async function keep(id = 'portion') {
  stubApi({ [`PUT /tasks/${id}/complete`]: away })
  const range = { startSurah: 112, startAyah: 1, endSurah: 112, endAyah: 4 }
  return submit({ id, ...doingNow(), ...range, roomName: 'Winter Hatim', finishedAt: 1, localDate: '2025-11-21' })
}

describe('of two readers on one device', () => {
  test.each(PLACES)('%s are each one’s own', (_, write, read) => {
    const nothing = read()
    readAs(yusuf)
    write()
    const his = read()
    expect(his).not.toEqual(nothing)
    readAs(fatima)
    expect(read()).toEqual(nothing)
    backToMyself()
    expect(read()).toEqual(nothing)
    readAs(yusuf)
    expect(read()).toEqual(his)
  })

  test.each(PLACES)('%s of the guardian are not the reader’s, also on a locked device', (_, write, read) => {
    const nothing = read()
    write()
    expect(read()).not.toEqual(nothing)
    readAs(yusuf)
    expect(read()).toEqual(nothing)
    forgetReadingAs()
    writeSession({ ...amina, id: yusuf.id, email: null, lockedBy: 'Amina' }, 'his-token')
    expect(read()).toEqual(nothing)
  })

  test('nothing is left when the guardian signs out, except work that waits to be sent', () => {
    readAs(yusuf)
    for (const [, write] of PLACES) write()
    backToMyself()
    for (const id of [amina.id, yusuf.id]) removeDrafts(id)
    forgetReaders(amina.id)
    const left = Object.keys(localStorage).filter((key) => key.includes(yusuf.id))
    const kinds = new Set(left.map((key) => key.split(':')[0]))
    expect([...kinds].sort()).toEqual(['halaqa_heard', 'halaqa_outbox', 'halaqa_refused'])
  })

  test('settings that the guardian chose are not sent as the reader’s', async () => {
    applyReadingSettings(large)
    const sent = stubApi({ 'GET /user/settings/reading': { body: { settings: null } } })
    readAs(yusuf)
    const stop = syncReadingSettings(yusuf.id)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    stop()
    expect(sent[0]?.headers.get('x-reading-as')).toBe(yusuf.id)
    expect(written(sent)).toEqual([])
  })
})

describe('work that was finished for a reader without a connection', () => {
  const done = (id: string) => ({
    [`PUT /tasks/${id}/complete`]: { body: { message: 'Done', task: aTask({ is_completed: true }) } },
  })
  const whom = (sent: ReturnType<typeof stubApi>) =>
    written(sent).map(({ path, headers }) => [path.split('/')[2], headers.get('x-reading-as')])

  test('is sent for them while the tab reads as somebody else, or as the guardian', async () => {
    readAs(yusuf)
    await keep('his')
    readAs(fatima)
    await keep('hers')
    backToMyself()
    await keep('own')
    for (const next of [() => readAs(fatima), () => backToMyself()]) {
      next()
      const sent = stubApi({ ...done('nothing') })
      expect(await sendPending(fatima.id)).toBe(true)
      expect(sent).toEqual([])
    }
    const sent = stubApi({ ...done('his'), ...done('hers'), ...done('own') })
    readAs(fatima)
    expect(await sendPending(amina.id)).toBe(true)
    expect(whom(sent).sort()).toEqual([
      ['hers', fatima.id],
      ['his', yusuf.id],
      ['own', null],
    ])
  })

  test('waits while another person is signed in', async () => {
    readAs(yusuf)
    await keep('his')
    writeSession({ ...amina, id: fatima.id }, 'their-token')
    const sent = stubApi(done('his'))
    expect(await sendPending(fatima.id)).toBe(true)
    expect(sent).toEqual([])
    signInAmina()
    expect(await sendPending(amina.id)).toBe(true)
    expect(whom(sent)).toEqual([['his', yusuf.id]])
  })

  test('is told as theirs when the care has ended', async () => {
    readAs(yusuf)
    await keep('his')
    const lesson = { id: 'l', lessonId: 'lesson', lessonTitle: 'One', finishedAt: 2, questionStatuses: [] }
    stubApi({ 'POST /user/progress': away })
    await submit({ ...lesson, userId: yusuf.id })
    backToMyself()
    const ended = { status: 403, body: { error: 'This reader isn’t in your care.', code: 'not_your_reader' } }
    stubApi({ 'PUT /tasks/his/complete': ended, 'POST /user/progress': ended })
    const told: [Submission['readerName'], Outcome['kind']][] = []
    const stop = onOutcome(({ readerName }, { kind }) => void told.push([readerName, kind]))
    expect(await sendPending(amina.id)).toBe(true)
    stop()
    expect(told).toEqual([
      ['Yusuf', 'refused'],
      ['Yusuf', 'refused'],
    ])
    // His path is closed to her, so her own tells it.
    expect(refusalsOf(amina.id)).toMatchObject([{ lessonId: 'lesson', body: { code: 'not_your_reader' } }])
  })

  test('is sent by the locked device, and what that leaves by the guardian who unlocks it', async () => {
    readAs(yusuf)
    await keep('before')
    passOnSubmissions(yusuf, undefined)
    writeSession({ ...amina, id: yusuf.id, email: null, lockedBy: 'Amina' }, 'his-token')
    const onHis = stubApi(done('before'))
    expect(await sendPending(yusuf.id)).toBe(true)
    expect(whom(onHis)).toEqual([['before', null]])
    await keep('while')
    passOnSubmissions(yusuf, amina.id)
    signInAmina()
    const onHers = stubApi(done('while'))
    expect(await sendPending(amina.id)).toBe(true)
    expect(whom(onHers)).toEqual([['while', yusuf.id]])
  })

  test('an undo that did not reach the server is sent for them', async () => {
    const review = { id: 'r', userId: yusuf.id, runTitle: 'Al-Ikhlas', results: [], finishedAt: 1 }
    readAs(yusuf)
    stubApi({ 'POST /user/review': away, 'DELETE /user/review/r': away })
    await submit(review)
    await undoVerdict(review)
    backToMyself()
    const sent = stubApi({ 'DELETE /user/review/r': { body: { undone: true } } })
    expect(await sendPending(amina.id)).toBe(true)
    expect(sent.map(({ method, path, headers }) => [method, path, headers.get('x-reading-as')])).toEqual([
      ['DELETE', '/user/review/r', yusuf.id],
    ])
  })
})

describe('live events', () => {
  useLiveTabs()

  test('of a guardian and a reader in two tabs come by two streams, and neither hears the other’s', async () => {
    const server = stubStreams()
    const addresses: string[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      addresses.push(address)
      return answer(address, init)
    })
    const own = await aTab({ id: amina.id, token: 'her-token', readingAs: null })
    const his = await aTab({ id: yusuf.id, token: 'her-token', readingAs: yusuf.id })
    for (const stream of server.opened) stream.say(': here\n\n')
    await later(10_000)
    own.asked.length = 0
    his.asked.length = 0
    expect(addresses.map((address) => address.replace(/^.*\/events/, ''))).toEqual(['', `?reading_as=${yusuf.id}`])
    server.opened[1]?.say(event({ type: 'room', room_id: OTHER }))
    await later(2_000)
    await later(2_000)
    expect(own.asked).toEqual([])
    expect(his.asked).toContain(`rooms/card/${OTHER}`)
  })
})
