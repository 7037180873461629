import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { describeRebuilt, rebuildMemory, refoldMemory } from './rebuild.service.ts'

const api = useTestApp()
const DAY_MS = 86_400_000

const statesOf = ({ id: userId }: Person) =>
  api.db.memoryState.findMany({ where: { userId }, orderBy: { itemKey: 'asc' } })
const told = async (person?: Person) => describeRebuilt(await rebuildMemory(api.db, person?.id))
const mark = (person: Person, known: boolean, start_ayah: number, end_ayah: number) =>
  person.put('/user/memory/known', { start_surah: 78, start_ayah, end_surah: 78, end_ayah, known })
const recite = (person: Person, ayah: number, grade: string, at: number) =>
  person.post('/user/review', {
    submission_id: randomUUID(),
    results: [
      {
        key: `78:${ayah}`,
        how: 'recite',
        grade,
        reveals: 0,
        slips: [],
        ms: 5000,
        at: new Date(at).toISOString(),
      },
    ],
  })

/** Learned a surah, knew another, recited much of it and in any order, shortened the cycle, ended some. */
async function aLearner(seed: number) {
  const person = await api.person()
  const unit = await makeUnit(api.app, { surah: 1, displayOrder: 1000 + seed })
  await finish(person, unit.lessons[0]!)
  await mark(person, true, 1, 20)
  const begun = api.clock.now().getTime()
  api.clock.advance({ days: 20 })
  for (let i = 0; i < 24; i += 1) {
    const dice = (seed * 31 + i * 17) % 60
    await recite(person, 1 + (dice % 6), ['again', 'hard', 'good'][dice % 3]!, begun + (1 + (dice % 19)) * DAY_MS)
  }
  await person.put('/user/settings/memorizing', { minutes: 10, cycle_days: 7, firmness: 'firm', near_days: 3 })
  await mark(person, false, 19, 20)
  return person
}

test('a rebuild of states that were kept up day by day finds nothing that differs', async () => {
  const people = [await aLearner(1), await aLearner(2)]
  const kept = await Promise.all(people.map(statesOf))

  expect(await told(people[0])).toBe('25 kept states of one person folded again from the log. Nothing differed.')
  expect(await told()).toMatch(/^\d+ kept states of \d+ people folded again from the log\. Nothing differed\.$/)
  expect(await Promise.all(people.map(statesOf))).toEqual(kept)
})

test('a rebuild mends what differs, says how much without a name, and leaves the log', async () => {
  const [person, other] = [await aLearner(3), await aLearner(4)]
  const [kept, log] = [await statesOf(person), await api.db.memoryEntry.count({ where: { userId: person.id } })]
  const change = async ({ id: userId }: Person) => {
    const at = (itemKey: string) => ({ where: { userId_itemKey: { userId, itemKey } } })
    const { before: _, ...state } = await api.db.memoryState.findUniqueOrThrow(at('78:1'))
    await api.db.memoryState.update({ ...at('78:1'), data: { stability: 99.5, lastOn: new Date('2026-01-01') } })
    await api.db.memoryState.update({ ...at('78:2'), data: { before: { stability: 3 }, letters: 1 } })
    await api.db.memoryState.delete(at('78:3'))
    await api.db.memoryState.create({ data: { ...state, itemKey: '114:1' } })
  }
  await change(person)
  await change(other)

  expect(await told(person)).toBe(
    '25 kept states of one person folded again from the log. Mended for one person: ' +
      '1 missing, 1 without a log, 1 with another stability, 1 with another last, 1 with another letters, 1 with another before.',
  )
  expect(await statesOf(person)).toEqual(kept)
  expect(await api.db.memoryEntry.count({ where: { userId: person.id } })).toBe(log)
  expect(await told()).toContain('Mended for one person: 1 missing')
  expect(await told()).toContain('Nothing differed')
})

test('skips a person without memory', async () => {
  expect(await told(await api.person())).toBe(
    '0 kept states of one person folded again from the log. Nothing differed.',
  )
})

test('the first start of this version gives known verses of the one before first dates that move with the cycle, once', async () => {
  const person = await api.person()
  const duesNow = async () => {
    const { items } = (await person.get('/user/memory/78')).json()
    return items.map(({ due }: { due: string }) => due)
  }
  const now = api.clock.now()
  const localDate = new Date(now.toISOString().slice(0, 10))
  const submissionId = randomUUID()
  await api.db.memoryEntry.createMany({
    data: [20, 10, 1].map((ayah, index) => ({
      userId: person.id,
      submissionId,
      index,
      itemKey: `78:${ayah}`,
      at: now,
      localDate,
      how: 'known' as const,
      setDate: new Date(localDate.getTime() + 142 * DAY_MS),
    })),
  })
  await refoldMemory(api.db, now)
  const first = await duesNow()
  expect(first).toEqual(first.toSorted())
  expect(Date.parse(first[0]) - localDate.getTime()).toBe(DAY_MS)
  expect(Date.parse(first[2]) - localDate.getTime()).toBeLessThanOrEqual(60 * DAY_MS)

  await person.put('/user/settings/memorizing', { cycle_days: 7 })
  const second = await duesNow()
  expect(Date.parse(second[2]) - localDate.getTime()).toBeLessThanOrEqual(7 * DAY_MS)
  await refoldMemory(api.db, now)
  expect(await duesNow()).toEqual(second)
})
