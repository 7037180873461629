import { answerWelcome, getWelcome } from '@halaqa/contract/welcome'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { join, openRoom } from '../../test/rooms.ts'

const ACCOUNT = { email: 'maryam@example.org', full_name: 'Maryam Idris', password: 'hamza-reads-1447' }

describe('the question where to begin', () => {
  const api = useTestApp()
  const isNew = async (person: Pick<Person, 'get'>) => (await person.get(getWelcome.url)).json().is_new

  test('is for people with an account', async () => {
    const guest = callsOf(api.app)
    const responses = [await guest.get(getWelcome.url), await guest.put(answerWelcome.url)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })

  test('is open from sign-up on, at each sign-in, until it is answered', async () => {
    const guest = callsOf(api.app)
    const signIn = async () => (await guest.post('/auth/signin', ACCOUNT)).json()
    expect((await guest.post('/auth/signup', ACCOUNT)).json().is_new).toBe(true)
    const { is_new, token } = await signIn()
    expect(is_new).toBe(true)

    const person = callsOf(api.app, token)
    const answers = await Promise.all([person.put(answerWelcome.url), person.put(answerWelcome.url)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await person.get(getWelcome.url)).json()).toEqual({ is_new: false })
    expect((await signIn()).is_new).toBe(false)
  })

  test('is answered for one person alone', async () => {
    const [one, other] = [await api.person(), await api.person()]
    await one.put(answerWelcome.url)
    expect([await isNew(one), await isNew(other)]).toEqual([false, true])
  })

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['opened a room', (person) => openRoom(person)],
    ['joined a room', async (person) => join(person, (await openRoom(await api.person())).id)],
    [
      'asked to join a room',
      async (person) => {
        const { id } = await openRoom(await api.person(), { requires_approval: true })
        await person.post('/rooms/join', { room_id: id })
      },
    ],
    ['submitted a lesson', async (person) => finish(person, (await makeUnit(api.app)).lessons[0]!, 0)],
    [
      'marked verses as known',
      (person) =>
        person.put('/user/memory/known', { start_surah: 1, start_ayah: 1, end_surah: 1, end_ayah: 7, known: true }),
    ],
  ])('is not asked of somebody who %s', async (_, begin) => {
    const person = await api.person()
    expect(await isNew(person)).toBe(true)
    await begin(person)
    expect(await isNew(person)).toBe(false)
  })
})
