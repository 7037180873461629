import { randomUUID } from 'node:crypto'
import { ENDPOINTS } from '@halaqa/contract/api'
import { expect, test } from 'vitest'
import { useTestApp } from './test/app.ts'
import { makeUnit } from './test/content.ts'
import { finish } from './test/learning.ts'
import { callsOf } from './test/person.ts'
import { join, openRoom, tasksOf } from './test/rooms.ts'

const AL_MULK = { start_surah: 67, start_ayah: 1, end_surah: 67, end_ayah: 5 }
const LISTENER = { 'hearing-key': 'a-key-that-this-device-made' }

/** Words that stand nowhere but in what is told in confidence. */
const [LISTENER_NAME, WORD] = ['Ukhti Maryam', 'Masha’Allah, slower next time']
const CONFIDED = [LISTENER_NAME, WORD, '67:2', '67:3']

const lines: string[] = []
const api = useTestApp({ config: { logLevel: 'trace' }, log: { write: (line) => void lines.push(line) } })

/** The addresses of a call: each id in each place of an id, and Al-Mulk where a number belongs. */
const addressesOf = (url: string, ids: readonly string[], token: string) =>
  url
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return [part]
      if (part === ':token') return [token]
      return part.endsWith('d') ? ids : ['67']
    })
    .reduce((starts, parts) => starts.flatMap((start) => parts.map((part) => `${start}/${part}`)))

test('only the learner’s own calls return what they know, forget and slip in, and no log line does', async () => {
  const [learner, member, admin] = [await api.person(), await api.person(), await api.person({ admin: true })]
  const room = await openRoom(admin)
  await join(learner, room.id)
  await join(member, room.id)
  const unit = await makeUnit(api.app, { surah: 67, lessons: [{}] })
  await finish(learner, unit.lessons[0]!)
  const [task] = await tasksOf(learner, '2026-03-02')
  const { token, id } = (await learner.post('/hearings', AL_MULK)).json() as { token: string; id: string }
  const link = callsOf(api.app)
  await link.post(`/hearings/${token}/join`, { name: LISTENER_NAME }, LISTENER)

  const ids = [learner.id, room.id, task!.id, unit.id, unit.lessons[0]!.id, id]
  const callers = { member, admin, guest: callsOf(api.app) }
  /** What each of the others is answered by every call; how large the database and the disk are is another matter. */
  const ask = async () => {
    api.clock.reset()
    const answers: Record<string, string> = {}
    for (const { url } of ENDPOINTS.filter(({ method, produces }) => method === 'GET' && !produces)) {
      for (const address of addressesOf(url, ids, token)) {
        for (const [who, caller] of Object.entries(callers)) {
          const { statusCode, body } = await caller.get(address)
          answers[`${who} ${address}`] = `${statusCode} ${body.replace(/"(\w*bytes)":\d+/g, '"$1":0')}`
        }
      }
    }
    return answers
  }
  const before = await ask()
  expect(await ask()).toEqual(before)

  await learner.put('/user/memory/known', { ...AL_MULK, known: true })
  await learner.put('/user/settings/memorizing', { minutes: 40, cycle_days: 7, firmness: 'firm', near_days: 14 })
  const result = { how: 'recite', grade: 'again', reveals: 2, slips: [2], ms: 9000, at: api.clock.now().toISOString() }
  const results = ['67:1', '67:2'].map((key) => ({ ...result, key }))
  await learner.post('/user/review', { submission_id: randomUUID(), results })
  const marks = [{ surah: 67, ayah: 3, word: 2, mark: 'slip' }]
  await link.put(`/hearings/${token}/marks`, { version: 1, marks }, LISTENER)
  expect(await ask()).toEqual(before)

  api.clock.advance({ minutes: 5 })
  await link.post(`/hearings/${token}/finish`, { word: WORD }, LISTENER)
  expect(await ask()).toEqual(before)

  api.clock.advance({ minutes: 5 })
  expect((await learner.post(`/user/hearings/${id}/accept`)).statusCode).toBe(200)
  const after = await ask()
  for (const who of Object.keys(callers)) {
    const address = `${who} /hearings/${token}`
    expect(after[address]).toMatch(/^404 .*hearing_not_found/)
    after[address] = before[address]!
  }
  expect(after).toEqual(before)

  for (const { method, url } of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
    for (const address of addressesOf(url, [id], token)) {
      // A caller of its own, since some calls end the session.
      const { token: authorization } = await api.person({ admin: true })
      const { body } = await api.app.inject({ method, url: `/api/v1${address}`, headers: { authorization } })
      expect(CONFIDED.filter((said) => body.includes(said))).toEqual([])
    }
  }
  expect(lines.filter((line) => [...CONFIDED, token].some((said) => line.includes(said)))).toEqual([])
  const { body } = await learner.get('/user/data')
  expect(CONFIDED.filter((said) => !body.includes(said))).toEqual([])
})
