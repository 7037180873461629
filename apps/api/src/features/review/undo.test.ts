import { randomUUID } from 'node:crypto'
import { getFigures } from '@halaqa/contract/profile'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'

describe('the undo of a verdict', () => {
  const api = useTestApp()
  const send = (person: Person, grade: string, submission_id: string = randomUUID()) =>
    person.post('/user/review', {
      submission_id,
      results: ['112:1', '112:2', '112:3', '112:4'].map((key) => ({
        key,
        how: 'recite',
        grade,
        reveals: 0,
        slips: [],
        ms: 8000,
        at: api.clock.now().toISOString(),
      })),
    })
  const undo = (person: Person, submission: string) => person.delete(`/user/review/${submission}`)
  const memoryOf = async (person: Person) => (await person.get('/user/memory/112')).json().items
  const figuresOf = async (person: Person) => (await person.get(getFigures.url)).json()
  const knows = async () => {
    const person = await api.person()
    await person.put('/user/memory/known', {
      start_surah: 112,
      start_ayah: 1,
      end_surah: 112,
      end_ayah: 4,
      known: true,
    })
    api.clock.advance({ days: 14 })
    return person
  }

  test('takes somebody signed in, and refuses another person’s submission', async () => {
    const [person, other] = [await knows(), await api.person()]
    const submission = randomUUID()
    await send(person, 'good', submission)
    const kept = await memoryOf(person)
    expect((await callsOf(api.app).delete(`/user/review/${submission}`)).statusCode).toBe(401)
    expect((await undo(other, submission)).json()).toMatchObject({ code: 'review_not_found' })
    expect((await undo(other, submission)).statusCode).toBe(404)
    expect(await memoryOf(person)).toEqual(kept)
  })

  test('is too late ten minutes after the receipt, and changes nothing then', async () => {
    const person = await knows()
    const submission = randomUUID()
    await send(person, 'good', submission)
    const kept = await memoryOf(person)
    api.clock.advance({ minutes: 11 })
    const late = await undo(person, submission)
    expect([late.statusCode, late.json().code]).toEqual([409, 'too_late'])
    expect(await memoryOf(person)).toEqual(kept)
  })

  test('restores memory, XP and streak, however often it is requested', async () => {
    const person = await knows()
    const before = [await memoryOf(person), await figuresOf(person)]
    const submission = randomUUID()
    await send(person, 'again', submission)
    expect(await memoryOf(person)).not.toEqual(before[0])
    for (let i = 0; i < 2; i += 1) expect((await undo(person, submission)).statusCode).toBe(200)
    expect([await memoryOf(person), await figuresOf(person)]).toEqual(before)
    await send(person, 'again', submission)
    expect(await memoryOf(person)).toEqual(before[0])
  })

  test('holds for a submission that arrives after it', async () => {
    const person = await knows()
    const before = await memoryOf(person)
    const submission = randomUUID()
    expect((await undo(person, submission)).statusCode).toBe(200)
    expect((await send(person, 'good', submission)).json()).toEqual({ recorded: 0, xp: 0 })
    expect(await memoryOf(person)).toEqual(before)
  })

  test('keeps other recitals of the date, where an "again" counts though it came later', async () => {
    const person = await knows()
    const [first, second] = [randomUUID(), randomUUID()]
    await send(person, 'good', first)
    const good = await memoryOf(person)
    api.clock.advance({ minutes: 1 })
    await send(person, 'again', second)
    expect((await memoryOf(person))[0].due < good[0].due).toBe(true)
    await undo(person, second)
    expect(await memoryOf(person)).toEqual(good)
  })
})
