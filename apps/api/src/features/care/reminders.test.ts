import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { addReader, lockDevice, readingAs, shareCare } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { openSenders, useReminders } from '../../test/reminders.ts'
import { openRoom, tasksOf } from '../../test/rooms.ts'

const senders = await openSenders()

describe('reminders of what readers in care have to read', () => {
  const { api, run, mailsTo, reader } = useReminders(senders)
  const textOf = (person: Person) => mailsTo(person).map(({ text }) => text)

  /** A person in no room who wants mails. */
  async function aGuardian() {
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    await person.put('/user/reminders/times', { remind_at: '07:00', quiet_from: null, quiet_to: null })
    await person.put('/user/reminders/email', { on: true })
    return person
  }

  /** Two guardians who want mails, one with a room of their own; and two readers in that of somebody else. */
  async function aFamily() {
    const [maryam, omar, owner] = [await reader(), await aGuardian(), await api.person()]
    const room = await openRoom(owner, { end_date: '2026-12-31' })
    const readers = []
    for (const name of ['Yusuf Khan', 'Hawa Khan']) {
      const { id } = await addReader(maryam, name)
      readers.push(id)
      await shareCare(maryam, id, omar)
      await readingAs(maryam, id).post('/rooms/join', { room_id: room.id })
      api.clock.advance({ seconds: 1 })
    }
    return { maryam, omar, owner, readers }
  }

  const recite = (who: ReturnType<typeof readingAs>, runs: { items: { key: string }[] }[]) =>
    who.post('/user/review', {
      submission_id: randomUUID(),
      results: runs.flatMap(({ items }) =>
        items.map(({ key }) => ({
          key,
          how: 'recite',
          grade: 'good',
          reveals: 0,
          slips: [],
          ms: 8_000,
          at: api.clock.now().toISOString(),
        })),
      ),
    })

  async function remindAt(instant: string, person: Person) {
    api.clock.set(instant)
    await planRooms(api.app)
    await tasksOf(person, instant.slice(0, 10))
    await run()
  }

  test('come to every guardian, at their time and under the first names, and to nobody else', async () => {
    const { maryam, omar, owner, readers } = await aFamily()
    for (const { id } of (await readingAs(maryam, readers[1]!).get('/tasks?date=2026-03-02')).json().tasks) {
      await readingAs(maryam, readers[1]!).put(`/tasks/${id}/complete`)
    }

    await remindAt('2026-03-02T07:05:00Z', maryam)

    expect(textOf(maryam)).toEqual([
      expect.stringContaining('1 portion is ready for you today. For \u2068Yusuf\u2069: 1 portion.'),
    ])
    expect(textOf(omar)).toEqual([expect.stringContaining('For \u2068Yusuf\u2069: 1 portion.')])
    expect(textOf(omar)[0]).not.toContain('Hawa')
    expect(textOf(omar)[0]).not.toContain('for you today')
    expect(mailsTo(omar)[0]!.subject).toBe('Reading for those in your care')
    expect(mailsTo(owner)).toEqual([])
    await run()
    expect(mailsTo(omar)).toHaveLength(1)
  })

  test('do not come where everything is read, and not of readers who are not in the care any more', async () => {
    const { maryam, omar, readers } = await aFamily()
    await maryam.delete(`/user/readers/${readers[0]}/guardians/${omar.id}`)
    const hawa = readingAs(maryam, readers[1]!)
    for (const { id } of (await hawa.get('/tasks?date=2026-03-02')).json().tasks) {
      await hawa.put(`/tasks/${id}/complete`)
    }

    await remindAt('2026-03-02T07:05:00Z', maryam)

    expect(textOf(omar)).toEqual([])
  })

  test('name today’s review of a reader, lead to it, and end when it is done', async () => {
    const maryam = await aGuardian()
    const { id } = await addReader(maryam, 'Yusuf Khan')
    const yusuf = readingAs(maryam, id)
    await yusuf.put('/user/settings/memorizing', { minutes: 10, cycle_days: 7, firmness: 'steady', near_days: 0 })
    await yusuf.put('/user/memory/known', { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4, known: true })
    const mails = []
    const days = new Set<boolean>()
    for (let day = 3; day <= 12; day += 1) {
      const before = mailsTo(maryam).length
      await remindAt(`2026-03-${String(day).padStart(2, '0')}T07:05:00Z`, maryam)
      const named = mailsTo(maryam)
        .slice(before)
        .filter(({ text }) => text.includes('Yusuf'))
      const { runs } = (await yusuf.get('/user/review')).json()
      expect(named).toHaveLength(runs.length > 0 ? 1 : 0)
      if (runs.length > 0) expect((await recite(yusuf, runs)).statusCode).toBe(200)
      days.add(runs.length > 0)
      mails.push(...named)
    }

    expect(days).toEqual(new Set([true, false]))
    expect(mails[0]!.text).toMatch(/For \u2068Yusuf\u2069: today’s review, about 1 minute\./)
    expect(mails[0]!.text).toContain(`/memorize/review?reader=${id}`)
    expect(mails[0]!.subject).toBe('Review for those in your care')
  })

  test('of a reader’s review do not come to a guardian who wants none to memorize', async () => {
    const maryam = await aGuardian()
    const { id } = await addReader(maryam, 'Yusuf Khan')
    await readingAs(maryam, id).put('/user/memory/known', {
      start_surah: 1,
      start_ayah: 1,
      end_surah: 114,
      end_ayah: 6,
      known: true,
    })
    await maryam.put('/user/reminders/subjects', { remind_to_read: true, remind_to_memorize: false })

    await remindAt('2026-03-03T07:05:00Z', maryam)

    expect(textOf(maryam).join()).not.toContain('Yusuf')
  })

  test('of a locked device are chosen by nobody there', async () => {
    const { maryam, readers } = await aFamily()
    const device = await lockDevice(api.app, maryam, readers[0]!)

    const answer = await device.put('/user/reminders/email', { on: true })

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'device_locked'])
  })
})
