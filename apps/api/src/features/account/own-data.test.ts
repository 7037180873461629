import { randomUUID } from 'node:crypto'
import { ROWS_HEADER } from '@halaqa/contract/constants'
import { OwnData } from '@halaqa/contract/own-data'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { callsOf } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

describe('downloading my data', () => {
  const api = useTestApp()

  test('has only the account for a new person', async () => {
    const person = await api.person({ timeZone: 'Pacific/Kiritimati' })
    const response = await person.get('/user/data')

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="halaqa-2026-03-02.json"')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(OwnData.parse(response.json())).toEqual({
      exported_at: api.clock.now().toISOString(),
      account: (await person.get('/auth/me')).json(),
      settings: {
        reading: null,
        memorizing: { minutes: 10, cycle_days: 60, firmness: 'steady', near_days: 7 },
        learning_plan: null,
        remind_at: '07:00',
        remind_to_read: true,
        remind_to_memorize: null,
        quiet_from: null,
        quiet_to: null,
        reminds_by_push: false,
        reminds_by_email: false,
        email_confirmed_at: null,
      },
      sessions: [{ user_agent: null, created_at: expect.any(String), last_used_at: expect.any(String) }],
      security_events: [],
      devices: [],
      reminders: [],
      readers: [],
      readers_by_name: [],
      name_claims: [],
      name_refusals: [],
      guardians: [],
      rooms: [],
      join_requests: [],
      dedication_reports: [],
      portions: [],
      former_readings: [],
      lesson_submissions: [],
      lesson_completions: [],
      notifications: [],
      memory: [],
      memory_log: [],
      reviews: [],
      review_undos: [],
      hearings: [],
      listened: [],
      memorized_surahs: [],
      xp: [],
    })
  })

  test('holds of pieces which they are, for which turn, and how they came', async () => {
    const [person, dealt] = [await api.person(), await api.person()]
    const board = (await dealt.post('/rooms', aPiecesRoomBody({ dealing: 'chosen', piece: 'hizb' }))).json()
    const room = (await person.post('/rooms', aPiecesRoomBody({ turn_days: 1 }))).json()
    await join(person, board.id)
    const taken = (await person.post(`/rooms/${board.id}/take-next`, { from: 'board' })).json().task
    await person.post(`/rooms/${room.id}/read-ahead`, { portions: 2 })
    const due = (await tasksOf(person, '2026-03-02')).filter(({ due_date }) => due_date === '2026-03-02')
    const spread = { task_ids: due.map(({ id }) => id), days: 3 }
    expect((await person.post('/tasks/spread', spread)).statusCode).toBe(200)
    const data = OwnData.parse((await person.get('/user/data')).json())

    const week = { number: 1, first_date: '2026-03-02', last_date: '2026-03-08' }
    const day = { number: 1, first_date: '2026-03-02', last_date: '2026-03-02' }
    expect(data.portions.find(({ id }) => id === taken.id)).toMatchObject({
      turn: week,
      hatim_number: 1,
      piece: 'hizb',
      piece_number: 1,
      is_read_ahead: false,
      received_at: '2026-03-02T09:00:00.000Z',
      original_due_date: null,
    })
    const others = data.portions.filter(({ room_id }) => room_id === room.id)
    expect(others.map(({ piece_number }) => piece_number).sort()).toEqual([1, 2, 3])
    expect(others.map(({ is_read_ahead }) => is_read_ahead).sort()).toEqual([false, true, true])
    for (const one of others) expect(one).toMatchObject({ turn: day, piece: 'juz', original_due_date: '2026-03-02' })
    expect(data.rooms.find(({ room_id }) => room_id === room.id)).toMatchObject({ pieces_carried: -2 })
    expect(data.rooms.find(({ room_id }) => room_id === board.id)).toMatchObject({ pieces_carried: null })
  })

  test('holds what a room asked them when they were silent, and what they answered', async () => {
    const person = await api.person()
    const room = await openRoom(person)
    const stand = async () => OwnData.parse((await person.get('/user/data')).json()).rooms[0]
    expect(await stand()).toMatchObject({ heard_at: null, asked_if_reading_at: null, silent_since: null })
    const [asked, silent] = [new Date('2026-02-20T09:00:00Z'), new Date('2026-03-01T09:00:00Z')]
    await api.db.roomMember.updateMany({
      where: { roomId: room.id },
      data: { askedIfReadingAt: asked, silentSince: silent },
    })
    expect(await stand()).toMatchObject({
      heard_at: null,
      asked_if_reading_at: asked.toISOString(),
      silent_since: silent.toISOString(),
    })
    await person.put(`/rooms/${room.id}/still-reading`)
    expect(await stand()).toMatchObject({
      heard_at: api.clock.now().toISOString(),
      asked_if_reading_at: null,
      silent_since: null,
    })
  })

  test('holds the readers by name whose portions they took over, and of whom the owner said that they are others', async () => {
    const [owner, person] = [await api.person(), await api.person({ name: 'Salma Aydin' })]
    const room = await openRoom(owner, { name: 'Evening Hatim' })
    await join(person, room.id)
    const { names } = (await owner.post(`/rooms/${room.id}/readers`, { names: ['Bilal Khan'] })).json()
    const added = { names: ['Salma Aydin'], confirmed: ['Salma Aydin'] }
    const [same] = (await owner.post(`/rooms/${room.id}/readers`, added)).json().names
    await owner.put(`/rooms/${room.id}/readers/${same.id}/same/${person.id}`, { is_same: false })
    const { token } = (await owner.post(`/rooms/${room.id}/readers/${names[0].id}/link`)).json()
    expect((await person.post('/care/name', { token })).statusCode).toBe(200)
    const dataOf = async (one: typeof person) => {
      const { name_claims, name_refusals } = OwnData.parse((await one.get('/user/data')).json())
      return { name_claims, name_refusals }
    }
    const of = { room_id: room.id, room_name: 'Evening Hatim' }
    expect(await dataOf(person)).toEqual({
      name_claims: [{ full_name: 'Bilal Khan', ...of, claimed_at: api.clock.now().toISOString() }],
      name_refusals: [{ first_name: 'Salma', ...of }],
    })
    expect(await dataOf(owner)).toEqual({ name_claims: [], name_refusals: [] })

    const link = (await owner.post(`/rooms/${room.id}/readers/${same.id}/link`)).json()
    const form = { token: link.token, email: 'salma@example.org', password: 'a lantern by the old well' }
    expect((await callsOf(api.app, '').post('/care/release', form)).statusCode).toBe(201)
    expect((await dataOf(person)).name_refusals).toEqual([])
  })

  test('holds rooms, portions, answers and XP of the person, and of nobody else', async () => {
    const [person, other] = [await api.person(), await api.person({ name: 'Somebody Else' })]
    const room = await openRoom(other, { name: 'Evening Hatim' })
    await join(person, room.id)
    await person.put(`/rooms/${room.id}/membership`, { hides_tick: true, listed_by_first_name: true })
    const asked = await openRoom(other, { name: 'Morning Hatim', requires_approval: true })
    await join(person, asked.id)
    const [task] = await tasksOf(person, '2026-03-02')
    await person.put(`/tasks/${task!.id}/bookmark`, { surah: task!.start_surah, ayah: task!.start_ayah })
    await complete(person, task!.id)
    const { lessons } = await makeUnit(api.app, { surah: 112, lessons: [{ questions: 'b', title: 'The One' }] })
    const [lesson] = lessons
    await person.post('/user/progress', {
      lesson_id: lesson!.id,
      submission_id: randomUUID(),
      question_statuses: [{ question_id: lesson!.questions[0], correct: true }],
    })
    const response = await person.get('/user/data')
    const data = OwnData.parse(response.json())

    expect(data.rooms).toMatchObject([{ room_name: 'Evening Hatim', is_owner: false, is_active: true, left_at: null }])
    expect(data.rooms).toMatchObject([
      { share: 'whole', away_until: null, hides_tick: true, listed_by_first_name: true },
    ])
    expect(data.join_requests).toMatchObject([{ room_id: asked.id, room_name: 'Morning Hatim' }])
    expect(data.portions).toMatchObject([{ id: task!.id, completed_on: '2026-03-02', start_surah: task!.start_surah }])
    expect(data.portions).toMatchObject([{ bookmark_surah: task!.start_surah, bookmark_ayah: task!.start_ayah }])
    expect(data.portions).toMatchObject([
      { turn: null, hatim_number: null, piece: null, piece_number: null, is_read_ahead: false, received_at: null },
    ])
    expect(data.lesson_submissions).toMatchObject([
      { lesson: { title: 'The One', surah_number: 112 }, correct: 1, attempts: [{ correct: true }] },
    ])
    expect(data.lesson_completions).toMatchObject([{ lesson_id: lesson!.id, title: 'The One' }])
    expect(data.xp).toMatchObject([{ lesson_id: lesson!.id, earned_on: '2026-03-02' }])
    expect(response.body).not.toContain('Somebody Else')
    expect(response.body).not.toContain(other.email)
  })

  test('holds what somebody was told, from the first day on', async () => {
    const form = { full_name: 'Amina', email: 'told@example.org', password: 'correct horse' }
    const { token } = (await callsOf(api.app).post('/auth/signup', form)).json()
    const { notifications } = OwnData.parse((await callsOf(api.app, token).get('/user/data')).json())

    expect(notifications).toMatchObject([{ kind: 'welcome' }])
  })

  test('holds what was chosen and where reminders go, without the keys to devices', async () => {
    const person = await api.person()
    const reading = {
      show_translation: false,
      show_transliteration: true,
      arabic_size: 'text-lg',
      translation_size: 'text-sm',
      language: 'ru',
    }
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
    await person.put('/user/settings/reading', reading)
    await person.put('/user/reminders/times', { remind_at: '05:30', quiet_from: '22:00', quiet_to: '05:00' })
    await person.put('/user/reminders/push', {
      subscription: { endpoint: 'https://web.push.apple.com/a-secret-address', keys },
    })
    await api.db.reminderSent.create({
      data: { userId: person.id, channel: 'push', localDate: api.clock.now(), sentAt: api.clock.now() },
    })
    const { body } = await person.get('/user/data')
    const data = OwnData.parse(JSON.parse(body))

    expect(data.settings).toMatchObject({ reading, remind_at: '05:30', quiet_from: '22:00', reminds_by_push: true })
    expect(data.devices).toMatchObject([{ push_service: 'web.push.apple.com' }])
    expect(data.reminders).toMatchObject([{ channel: 'push', local_date: '2026-03-02' }])
    for (const secret of ['a-secret-address', keys.p256dh, keys.auth]) expect(body).not.toContain(secret)
  })

  test('is whole and in order after years, with each row once', async () => {
    const person = await api.person()
    await api.db.xpEntry.createMany({
      data: Array.from({ length: 1_431 }, (_, number) => ({
        userId: person.id,
        amount: number + 1,
        earnedAt: new Date(api.clock.now().getTime() + Math.floor(number / 7) * 1000),
        earnedOn: api.clock.now(),
      })),
    })
    const { xp } = OwnData.parse((await person.get('/user/data')).json())

    expect(new Set(xp.map(({ amount }) => amount)).size).toBe(1_431)
    expect(xp).toHaveLength(1_431)
    expect(xp.map(({ earned_at }) => earned_at)).toEqual(xp.map(({ earned_at }) => earned_at).sort())
  })

  test('is whole for a long log, with each row once on its own line, after their count', async () => {
    const person = await api.person()
    await api.db.memoryEntry.createMany({ data: logOf(person.id, 1_203) })
    const response = await person.get('/user/data')
    const { memory_log, sessions } = OwnData.parse(response.json())

    expect(memory_log).toHaveLength(1_203)
    expect(new Set(memory_log.map(({ ms }) => ms)).size).toBe(1_203)
    expect(response.headers[ROWS_HEADER]).toBe(String(1_203 + sessions.length))
    expect(response.body.trimEnd().split('\n')).toHaveLength(1 + 1_203 + sessions.length)
  })

  test('holds recitals with what they earned, and which of them were taken back', async () => {
    const person = await api.person()
    await person.put('/user/memory/known', {
      start_surah: 112,
      start_ayah: 1,
      end_surah: 112,
      end_ayah: 4,
      known: true,
    })
    api.clock.advance({ days: 20 })
    const at = api.clock.now().toISOString()
    const recite = (submission_id: string, key: string) =>
      person.post('/user/review', {
        submission_id,
        results: [{ key, how: 'recite', grade: 'good', reveals: 0, slips: [], ms: 8000, at }],
      })
    const [kept, undone, unreceived] = [randomUUID(), randomUUID(), randomUUID()]
    await recite(kept, '112:1')
    await recite(undone, '112:2')
    for (const id of [undone, unreceived]) await person.delete(`/user/review/${id}`)
    const data = OwnData.parse((await person.get('/user/data')).json())

    expect(data.review_undos.map(({ submission_id }) => submission_id).sort()).toEqual([undone, unreceived].sort())
    expect(data.review_undos[0]).toMatchObject({ undone_at: at })
    expect(data.reviews).toMatchObject([{ submission_id: kept, submitted_at: at, counted_on: '2026-03-22', ms: 8000 }])
    const recited = data.memory_log.filter(({ how }) => how === 'recite')
    expect(recited.find(({ key }) => key === '112:2')).toMatchObject({ submission_id: undone })
  })

  test('has the answers of a submission in the order of the lesson', async () => {
    const person = await api.person()
    const { lessons } = await makeUnit(api.app, { surah: 112, lessons: [{ questions: 'bbbbbb' }] })
    const [lesson] = lessons
    const questions = lesson!.questions
    await person.post('/user/progress', {
      lesson_id: lesson!.id,
      submission_id: randomUUID(),
      question_statuses: questions.toReversed().map((question_id) => ({ question_id, correct: true })),
    })
    const titles = await api.db.question.findMany({
      where: { lessonId: lesson!.id },
      orderBy: { questionOrder: 'asc' },
    })
    for (const [i, { id }] of titles.entries()) {
      await api.db.question.update({ where: { id }, data: { questionText: `Question ${i}` } })
    }
    const { lesson_submissions } = OwnData.parse((await person.get('/user/data')).json())

    expect(lesson_submissions[0]!.attempts.map(({ question }) => question)).toEqual(
      titles.map((_, i) => `Question ${i}`),
    )
  })

  test('says nothing of passwords and tokens', async () => {
    const person = await api.person()
    const passwordHash = await api.app.passwords.hash('correct horse')
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    const { body } = await person.get('/user/data')

    for (const secret of [passwordHash, person.token, 'hash']) expect(body).not.toContain(secret)
  })
})

/** Runs of ten verses, as they would have been recorded. */
function logOf(userId: string, count: number) {
  const runs = Array.from({ length: Math.ceil(count / 10) }, () => randomUUID())
  const at = new Date('2026-03-01T09:00:00Z')
  return Array.from({ length: count }, (_, number) => ({
    userId,
    submissionId: runs[Math.floor(number / 10)]!,
    index: number % 10,
    itemKey: '112:1',
    at,
    localDate: at,
    how: 'recite' as const,
    grade: 'good' as const,
    ms: number,
  }))
}
