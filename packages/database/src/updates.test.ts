import { describe, expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

describe('introductions', () => {
  const MIGRATION = '20261121000500_introductions'

  test('come to accounts that were there before, in their order, deleted ones excepted', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows(
      `insert into users (full_name, is_deleted, created_at, updated_at) values ('Former member', true, now(), now())`,
    )
    expect(await update()).toContain(MIGRATION)

    expect(await rows('select user_id, kind, cause from notifications order by created_at desc')).toEqual(
      ['welcome', 'read_together', 'memorize', 'make_it_yours'].map((kind) => ({ user_id: person, kind, cause: kind })),
    )
  })
})

describe('security_events', () => {
  const MIGRATION = '20261122000100_security_events'

  test('leaves accounts and sessions as they are, and tells of nothing that was not recorded', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows(
      `insert into sessions (user_id, token_hash, user_agent, created_at, last_used_at)
       values ($1, 'token', 'Firefox', now(), now())`,
      [person],
    )
    const kept = () => rows('select u.*, s.* from users u join sessions s on s.user_id = u.id')
    const before = await kept()
    expect(await update()).toContain(MIGRATION)

    expect(await kept()).toEqual(before)
    expect(await rows('select * from security_events')).toEqual([])
  })

  test('records of an account of before from then on, until the account goes', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await update()
    const record = (times: number) =>
      rows(
        `insert into security_events (user_id, kind, times, first_at, last_at) values ($1, 'signed_in', $2, now(), now())`,
        [person, times],
      )
    await expect(record(0)).rejects.toThrow('security_events_times')
    await record(1)
    expect(await rows('select kind, is_new_device from security_events')).toEqual([
      { kind: 'signed_in', is_new_device: false },
    ])

    await rows('delete from users')
    expect(await rows('select * from security_events')).toEqual([])
  })
})

describe('live_membership', () => {
  const MIGRATION = '20261122000400_live_membership'

  async function openRoom() {
    const { client, rows, person, update } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person)
    await rows(
      'insert into room_members (room_id, user_id, is_active, joined_at, standing_since) values ($1, $2, true, now(), now())',
      [room, person],
    )
    await rows('insert into join_requests (room_id, user_id, created_at) values ($1, $2, now())', [room, person])
    await rows(
      `insert into units (surah_number, surah_name, surah_name_arabic, surah_name_arabic_long, total_ayahs, revelation_place,
         background_color, border_color, text_color, display_order, created_at, updated_at)
       values (112, 'Al-Ikhlas', 'x', 'x', 4, 'makkah', '#000', '#000', '#fff', 1, now(), now())`,
    )
    const said: string[] = []
    client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
    for (const channel of ['halaqa_membership', 'halaqa_content']) await rows(`listen ${channel}`)
    /** What a statement says comes before the answer to the next one. */
    const saidBy = async (sql: string) => {
      said.length = 0
      await rows(sql)
      await rows('select')
      return [...said]
    }
    return { rows, saidBy, update, membership: `halaqa_membership ${person}:${room}` }
  }

  test('changes no row and says nothing, and nothing was said before', async () => {
    const { rows, saidBy, update } = await openRoom()
    const kept = async () => [
      ...[await rows('select * from rooms'), await rows('select * from room_members')],
      ...[await rows('select * from join_requests'), await rows('select * from units')],
    ]
    const before = await kept()
    expect(await saidBy('update room_members set is_active = is_active')).toEqual([])
    expect(await update()).toContain(MIGRATION)

    expect(await saidBy('select')).toEqual([])
    expect(await kept()).toEqual(before)
  })

  test('tells of members, requests and units that were there before', async () => {
    const { saidBy, update, membership } = await openRoom()
    await update()

    expect(await saidBy('update room_members set is_active = false, left_at = now()')).toEqual([membership])
    expect(await saidBy('update room_members set kept_out_at = now()')).toEqual([membership])
    expect(await saidBy('delete from join_requests')).toEqual([membership])
    expect(await saidBy("update units set surah_name = 'x'")).toEqual([])
    expect(await saidBy('update units set is_active = true')).toEqual([])
    expect(await saidBy('update units set is_active = false')).toEqual(['halaqa_content changed'])
    expect(await saidBy('delete from units')).toEqual(['halaqa_content changed'])
  })
})

/** A room with two portions of one day; `saidBy` answers what a statement says of them. */
async function openPortions(migration: string) {
  const { client, rows, person, update } = await openBefore(migration)
  const [{ id: room }] = await rows(
    `insert into rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
       planned_through, active_since, created_at, updated_at)
     values ('Room', '', $1, $1, 'fixed', '2026-03-01', '2026-03-30', 0, 6235, '2026-03-01', now(), now(), now())
     returning id`,
    [person],
  )
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 200) returning id',
    [room],
  )
  const [{ id: day }] = await rows(
    `insert into room_days (room_id, cycle_id, date, number, is_unread, start_pos, end_pos) values ($1, $2, '2026-03-01', 1, false, 0, 199) returning id`,
    [room, cycle],
  )
  // From the migration due_dates on a portion has a last date too.
  const dates = migration <= '20261123072000_due_dates' ? ['task_date'] : ['task_date', 'due_date']
  const values = (start: number) =>
    `($1, $2, $3, $4, ${dates.map(() => "'2026-03-01'")}, ${start}, ${start + 99}, 1, now())`
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, ${dates}, start_pos, end_pos, weight, created_at)
     values ${values(0)}, ${values(100)}`,
    [room, cycle, day, person],
  )
  const said: string[] = []
  client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
  for (const channel of ['room', 'tasks', 'progress', 'plan', 'portions', 'requests'])
    await rows(`listen halaqa_${channel}`)
  const saidBy = async (sql: string) => {
    said.length = 0
    await rows(sql)
    await rows('select')
    return said.sort()
  }
  const revision = async () => (await rows('select revision from rooms'))[0].revision
  return { rows, update, saidBy, revision, room, cycle, person }
}

describe('room_revision', () => {
  const MIGRATION = '20261122160000_room_revision'

  test('keeps rooms and portions as they are, and says nothing', async () => {
    const { rows, update, saidBy, revision } = await openPortions(MIGRATION)
    const kept = async () => [await rows('select id, name, updated_at from rooms'), await rows('select * from tasks')]
    const before = await kept()
    await saidBy('select')
    await update()

    expect(await saidBy('select')).toEqual([])
    expect(await kept()).toEqual(before)
    expect(await revision()).toBe(0)
  })

  test('counts every change of what a portion is, and tells apart what only progress is', async () => {
    const { update, saidBy, revision, room, cycle, person } = await openPortions(MIGRATION)
    await update()
    const [ofRoom, ofReader, progress] = [`halaqa_room ${room}`, `halaqa_tasks ${person}`, `halaqa_progress ${cycle}`]

    expect(await saidBy('update tasks set completed_at = now(), completed_on = now() where start_pos = 0')).toEqual([
      progress,
      ofReader,
    ])
    expect(await revision()).toBe(1)
    expect(await saidBy('update tasks set completed_at = null, completed_on = null where start_pos = 0')).toEqual([
      progress,
      ofReader,
    ])
    expect(await saidBy('update tasks set opened_at = now()')).toEqual([ofReader])
    expect(await revision()).toBe(2)
    expect(await saidBy('update tasks set offered_at = now()')).toEqual([ofRoom, ofReader])
    expect(await saidBy('update tasks set offered_at = null, completed_at = now(), completed_on = now()')).toEqual([
      progress,
      ofRoom,
      ofReader,
    ])
    expect(await saidBy('delete from tasks where start_pos = 0')).toEqual([ofRoom, ofReader])
    expect(await revision()).toBe(5)
    expect(await saidBy('delete from rooms')).not.toContain(progress)
  })
})

describe('portions_and_requests', () => {
  const MIGRATION = '20261122161000_portions_and_requests'

  test('tells of portions that change hands, and of those who ask to join, apart from their room', async () => {
    const { update, saidBy, revision, room, cycle, person } = await openPortions(MIGRATION)
    const before = await revision()
    expect(await update()).toContain(MIGRATION)
    expect(await revision()).toBe(before)
    const [ofPortions, ofReader] = [`halaqa_portions ${room}`, `halaqa_tasks ${person}`]

    expect(await saidBy('update tasks set offered_at = now()')).toEqual([ofPortions, ofReader])
    expect(await saidBy('update tasks set offered_at = null, completed_at = now(), completed_on = now()')).toEqual([
      ofPortions,
      `halaqa_progress ${cycle}`,
      ofReader,
    ])
    expect(await revision()).toBe(before + 2)
    const ofRequests = `halaqa_requests ${room}`
    expect(
      await saidBy('insert into join_requests (room_id, user_id, created_at) select id, creator_id, now() from rooms'),
    ).toEqual([ofRequests])
    expect(await saidBy('delete from join_requests')).toEqual([ofRequests])
    expect(await saidBy('delete from tasks')).toEqual([`halaqa_room ${room}`, ofReader])
  })
})

describe('bans', () => {
  const MIGRATION = '20261122130000_bans'

  test('keeps who was banned and since when members are active, under the new names', async () => {
    const { client, rows, person, updateToLatest } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person)
    await rows(
      `insert into room_members (room_id, user_id, is_active, joined_at, standing_since, left_at, kept_out_at)
       values ($1, $2, false, '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04')`,
      [room, person],
    )
    expect(await updateToLatest()).toContain(MIGRATION)

    expect(await rows('select joined_at, active_since, left_at, banned_at from room_members')).toEqual(
      await rows(
        `select '2026-03-01'::timestamptz joined_at, '2026-03-02'::timestamptz active_since,
           '2026-03-03'::timestamptz left_at, '2026-03-04'::timestamptz banned_at`,
      ),
    )
    await expect(rows('update room_members set is_active = true, left_at = null')).rejects.toThrow(
      'room_members_banned_is_not_active',
    )

    const said: string[] = []
    client.on('notification', ({ channel }) => said.push(channel))
    for (const channel of ['halaqa_membership', 'halaqa_room']) await rows(`listen ${channel}`)
    await rows('update room_members set banned_at = null')
    await rows('select')
    expect(said.sort()).toEqual(['halaqa_membership', 'halaqa_room'])
  })
})

describe('dormant_rooms', () => {
  const MIGRATION = '20261122151000_dormant_rooms'

  test('keeps since when rooms are dormant and active, under the new names', async () => {
    const { rows, person, updateToLatest } = await openBefore(MIGRATION)
    await insertRoom(rows, person)
    await rows("update rooms set asleep_since = '2026-03-04', awake_since = '2026-03-02'")
    expect(await updateToLatest()).toContain(MIGRATION)
    expect(await rows('select dormant_since, active_since from rooms')).toEqual(
      await rows("select '2026-03-04'::timestamptz dormant_since, '2026-03-02'::timestamptz active_since"),
    )
  })
})

describe('first_answers', () => {
  const MIGRATION = '20261122170000_first_answers'

  test('keeps every answer as it was, and lets the earliest of a date in these days score it', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    const [{ id: question }] = await rows(
      `with unit as (
         insert into units (surah_number, surah_name, surah_name_arabic, surah_name_arabic_long, total_ayahs, revelation_place,
           background_color, border_color, text_color, display_order, created_at, updated_at)
         values (112, 'Al-Ikhlas', 'x', 'x', 4, 'makkah', '#000', '#000', '#fff', 1, now(), now()) returning id
       ), lesson as (
         insert into lessons (unit_id, lesson_key, title, subtitle, description, lesson_type, start_ayah, end_ayah,
           ayah_range_text, difficulty_level, estimated_duration_minutes, xp_reward, "order", created_at, updated_at)
         select id, 'one', 'One', '', '', 'lesson', 1, 4, '112:1', 1, 2, 20, 0, now(), now() from unit returning id
       )
       insert into questions (lesson_id, question_type, question_text, question_order, points_value, difficulty_level,
         estimated_time_seconds, created_at, updated_at)
       select id, 'fill_blank', 'Which?', 0, 10, 1, 30, now(), now() from lesson returning id`,
    )
    const answer = (days: number, minutes: number, correct: boolean) =>
      rows(
        `with submission as (
           insert into lesson_submissions (user_id, lesson_id, submitted_at, submitted_on, questions, correct, xp, lesson_status)
           select $1, lesson_id, now(), current_date - $3::int, 1, $5::bool::int, 0, 'in_progress' from questions returning id
         )
         insert into question_attempts (lesson_submission_id, question_id, user_id, answered_at, correct)
         select id, $2, $1, now() - make_interval(days => $3::int) + make_interval(mins => $4::int), $5::bool from submission`,
        [person, question, days, minutes, correct],
      )
    await answer(30, 0, true)
    await answer(1, 0, true)
    await answer(0, 2, true)
    await answer(0, 1, false)
    expect(await update()).toContain(MIGRATION)

    const kept = await rows(
      `select s.submitted_on = a.scored_on as scores, a.correct, a.first_correct, a.first_answer, s.first_correct as score,
         s.is_perfect, s.missing_questions from question_attempts a
       join lesson_submissions s on s.id = a.lesson_submission_id order by a.answered_at`,
    )
    const asBefore = { first_correct: null, first_answer: null, score: null, is_perfect: false, missing_questions: [] }
    expect(kept).toEqual([
      { scores: null, correct: true, ...asBefore },
      { scores: true, correct: true, ...asBefore },
      { scores: true, correct: false, ...asBefore },
      { scores: null, correct: true, ...asBefore },
    ])
    await expect(rows('update question_attempts set correct = true')).rejects.toThrow('append-only')
  })
})

describe('memory', () => {
  const MIGRATION = '20261122190000_memory'

  test('leaves what people completed and chose as it is, and begins with an empty log', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows('insert into user_settings (user_id, remind_at) values ($1, 300)', [person])
    const [{ id: unit }] = await rows(
      `insert into units (surah_number, surah_name, surah_name_arabic, surah_name_arabic_long, total_ayahs, revelation_place,
         background_color, border_color, text_color, display_order, created_at, updated_at)
       values (112, 'Al-Ikhlas', 'x', 'x', 4, 'makkah', '#000', '#000', '#fff', 1, now(), now()) returning id`,
    )
    const [{ id: lesson }] = await rows(
      `insert into lessons (unit_id, lesson_key, title, subtitle, description, lesson_type, xp_reward, start_ayah, end_ayah,
         ayah_range_text, "order", difficulty_level, estimated_duration_minutes, created_at, updated_at)
       values ($1, 'lesson-1-4', 'Ayahs 1 to 4', '', '', 'lesson', 20, 1, 4, '', 1, 1, 5, now(), now()) returning id`,
      [unit],
    )
    await rows('insert into lesson_completions (user_id, lesson_id, completed_at) values ($1, $2, now())', [
      person,
      lesson,
    ])
    const kept = () => rows('select * from lesson_completions')
    const before = await kept()
    expect(await update()).toContain(MIGRATION)

    expect(await kept()).toEqual(before)
    expect(await rows('select remind_at, review_minutes, cycle_days, firmness, near_days from user_settings')).toEqual([
      { remind_at: 300, review_minutes: 10, cycle_days: 60, firmness: 'steady', near_days: 7 },
    ])
    for (const table of ['memory_log', 'memory_states', 'review_submissions', 'memorized_surahs'])
      expect(await rows(`select * from ${table}`)).toEqual([])
  })

  test('adds rows to the log and never changes them, until the account goes', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await update()
    const add = (how: string, grade: string | null, setDate: string | null = null) =>
      rows(
        `insert into memory_log (user_id, submission_id, index, item_key, at, local_date, how, grade, set_date)
         values ($1, gen_random_uuid(), 0, '112:1', now(), '2026-03-02', $2, $3, $4)`,
        [person, how, grade, setDate],
      )
    await expect(add('recite', null)).rejects.toThrow('memory_log_grade')
    await expect(add('known', 'good', '2026-03-03')).rejects.toThrow('memory_log_grade')
    await expect(add('known', null)).rejects.toThrow('memory_log_set_date')
    await add('lesson', 'hard')
    await expect(rows("update memory_log set grade = 'good'")).rejects.toThrow()

    await rows('delete from users')
    expect(await rows('select * from memory_log')).toEqual([])
  })
})

describe('learning_plans', () => {
  const MIGRATION = '20261122220000_learning_plans'

  test('leaves people as they are, each without a plan, and one can be made until the account goes', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows('insert into user_settings (user_id, remind_at, cycle_days) values ($1, 300, 30)', [person])
    const kept = () => rows('select u.*, s.* from users u join user_settings s on s.user_id = u.id')
    const before = await kept()
    expect(await update()).toContain(MIGRATION)
    expect(await kept()).toEqual(before)
    expect(await rows('select * from learning_plans')).toEqual([])

    const plan = (scope: string, number: number | null, lessons: number, weekdays: number[]) =>
      rows(
        `insert into learning_plans (user_id, scope, number, lessons_a_day, weekdays, revision, created_at)
         values ($1, $2, $3, $4, $5, gen_random_uuid(), now())`,
        [person, scope, number, lessons, weekdays],
      )
    await expect(plan('surah', null, 2, [1])).rejects.toThrow('learning_plans_number')
    await expect(plan('juz', 31, 2, [1])).rejects.toThrow('learning_plans_number')
    await expect(plan('all', 1, 2, [1])).rejects.toThrow('learning_plans_number')
    await expect(plan('all', null, 11, [1])).rejects.toThrow('learning_plans_lessons_a_day')
    await expect(plan('all', null, 2, [])).rejects.toThrow('learning_plans_weekdays')
    await expect(plan('all', null, 2, [7])).rejects.toThrow('learning_plans_weekdays')
    await plan('surah', 67, 2, [1, 5])

    await rows('delete from users')
    expect(await rows('select * from learning_plans')).toEqual([])
  })
})

describe('reading_sums', () => {
  const MIGRATION = '20261123011500_reading_sums'

  test('leaves portions as they are and sums up nothing by itself; what was completed before can be, and is dropped when it changes', async () => {
    const { rows, person, update } = await openPortions(MIGRATION)
    await rows(`update tasks set completed_at = '2026-03-01 20:00Z', completed_on = '2026-03-01' where start_pos = 0`)
    await rows(`update room_cycles set completed_at = '2026-03-02 20:00Z'`)
    const kept = async () => [
      await rows('select * from tasks order by start_pos'),
      await rows('select * from room_cycles'),
    ]
    const before = await kept()
    expect(await update()).toContain(MIGRATION)
    expect(await kept()).toEqual(before)
    expect(await rows('select * from reading_sums')).toEqual([])

    const keep = () => rows(`select keep_reading_sums($1, '2026-03-10 09:00Z')`, [person])
    await keep()
    const [{ id: cycle }] = await rows('select id from room_cycles')
    const sums = {
      ...{
        user_id: person,
        through: new Date('2026-03-10T09:00:00Z'),
        spans: '0,99,1',
        days: '{[2026-03-01,2026-03-02)}',
      },
      ...{ hatims: [cycle], last_hatim_at: new Date('2026-03-02T20:00:00Z'), unfinished_cycles: [] },
    }
    expect(await rows('select * from reading_sums')).toEqual([sums])

    await rows('update tasks set bookmark_pos = start_pos, opened_at = now()')
    await rows(`update tasks set completed_at = '2026-03-11', completed_on = '2026-03-11' where start_pos = 100`)
    expect(await rows('select * from reading_sums')).toEqual([sums])
    for (const change of [
      'update room_cycles set completed_at = null',
      'update tasks set completed_at = null, completed_on = null where start_pos = 0',
    ]) {
      await keep()
      await rows(change)
      expect(await rows('select * from reading_sums')).toEqual([])
    }

    await rows('update users set is_deleted = true, email = null, password_hash = null')
    await keep()
    expect(await rows('select * from reading_sums')).toEqual([])
  })
})

describe('level_balances', () => {
  const MIGRATION = '20261123080000_level_balances'

  test('readers of unlike shares begin level; all others keep their balances', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    const readersOf = async (members: [share: number, weight: number, portions: number, isActive: boolean][]) => {
      const room = await insertRoom(rows, person, 'active_since')
      for (const [share, weight, portions, isActive] of members) {
        const [{ id }] = await rows(
          `insert into users (full_name, created_at, updated_at) values ('Reader', now(), now()) returning id`,
        )
        await rows(
          `insert into room_members
             (room_id, user_id, share, given_weight, given_portions, is_active, left_at, joined_at, active_since)
           values ($1, $2, $3, $4, $5, $6, CASE WHEN $6 THEN NULL ELSE now() END, now(), now())`,
          [room, id, share, weight, portions, isActive],
        )
      }
      return async () =>
        (
          await rows(
            'select given_weight as w, given_portions as p from room_members where room_id = $1 order by share, is_active',
            [room],
          )
        ).map(({ w, p }) => [w, p])
    }
    const mixed = await readersOf([
      [1, 2400.5, 56, true],
      [2, 530, 28, true],
      [4, 1080, 14, true],
    ])
    const alike = await readersOf([
      [2, 900, 9, true],
      [4, 100, 3, false],
    ])
    expect(await update()).toContain(MIGRATION)

    expect(await mixed()).toEqual([
      [2400.5, 56],
      [2400.5, 56],
      [2400.5, 56],
    ])
    expect(await alike()).toEqual([
      [900, 9],
      [100, 3],
    ])
  })
})

describe('due_dates', () => {
  const MIGRATION = '20261123072000_due_dates'

  test('is the date that a portion has, which changes in nothing else and nobody is told', async () => {
    const { rows, update, saidBy, revision } = await openPortions(MIGRATION)
    await rows("update tasks set task_date = '2026-03-04', offered_at = now() where start_pos = 100")
    await rows(`update tasks set completed_at = now(), completed_on = '2026-03-01' where start_pos = 0`)
    const before = [await rows('select * from tasks order by start_pos'), await revision()]
    await saidBy('select')
    await update()

    const dated = (await rows('select * , task_date = due_date as is_same from tasks order by start_pos')).map(
      ({ due_date, is_same, ...row }) => {
        expect([is_same, due_date]).toEqual([true, row.task_date])
        return row
      },
    )
    expect([dated, await revision()]).toEqual(before)
    expect(await saidBy('select')).toEqual([])
    await expect(rows("update tasks set due_date = '2026-02-28'")).rejects.toThrow('tasks_due_date')
    await expect(rows('update tasks set due_date = null')).rejects.toThrow('null')
    expect(await saidBy("update tasks set due_date = '2026-03-09'")).toHaveLength(1)
  })
})

describe('rooms_of_one_day', () => {
  const MIGRATION = '20261123075000_rooms_of_one_day'

  test('leaves rooms as they are; one may end on its first date from then on, and never before', async () => {
    const { rows, update } = await openPortions(MIGRATION)
    const end = (date: string) => rows(`update rooms set end_date = '${date}'`)
    await expect(end('2026-03-01')).rejects.toThrow('rooms_fixed_has_an_end')
    const before = await rows('select * from rooms')
    await update()
    expect(await rows('select * from rooms')).toEqual(before)
    await end('2026-03-01')
    await expect(end('2026-02-28')).rejects.toThrow('rooms_fixed_has_an_end')
    await expect(rows('update rooms set end_date = null')).rejects.toThrow('rooms_fixed_has_an_end')
  })
})

describe('quarter_shares', () => {
  const MIGRATION = '20261123080100_quarter_shares'

  test('the shares that were chosen and dealt for stay what they were, counted in quarters, and nobody is told', async () => {
    const { rows, person, room, update, saidBy } = await openPortions(MIGRATION)
    for (const share of [1, 2, 4]) {
      const [{ id }] = await rows(
        `insert into users (full_name, created_at, updated_at) values ('Reader', now(), now()) returning id`,
      )
      await rows(
        `insert into room_members (room_id, user_id, share, is_active, joined_at, active_since) values ($1, $2, $3, true, now(), now())`,
        [room, id, share],
      )
    }
    await rows('update tasks set share = 1 where start_pos = 0')
    const others = () =>
      Promise.all(
        ['tasks', 'room_members'].map((table) => rows(`select to_jsonb(t) - 'share' as t from ${table} t order by id`)),
      )
    const before = await others()
    await saidBy('select')
    expect(await update()).toContain(MIGRATION)

    expect(await saidBy('select')).toEqual([])
    expect(await others()).toEqual(before)
    expect((await rows('select share from room_members order by share')).map(({ share }) => share)).toEqual([2, 4, 8])
    expect((await rows('select share from tasks order by start_pos')).map(({ share }) => share)).toEqual([2, 4])

    await rows(
      `insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())`,
      [room, person],
    )
    expect((await rows('select share from room_members where user_id = $1', [person]))[0].share).toBe(4)
    expect(await saidBy(`update room_members set share = 1 where user_id = '${person}'`)).toContain(
      `halaqa_room ${room}`,
    )
    await expect(rows('update room_members set share = 3')).rejects.toThrow('room_members_share')
    await expect(rows('update tasks set share = 0')).rejects.toThrow('tasks_share')
  })
})

describe('news_of_many_portions', () => {
  const MIGRATION = '20261123082500_news_of_many_portions'

  test('changes no row and tells the same of what changes', async () => {
    const { rows, update, saidBy } = await openPortions(MIGRATION)
    const moves = 'update tasks set start_pos = start_pos + 1, weight = 2 where start_pos in (0, 1, 100, 101)'
    const before = [await rows('select * from tasks order by start_pos'), await saidBy(moves)]
    await rows(moves.replace('+ 1', '- 1').replace('weight = 2', 'weight = 1'))
    await saidBy('select')
    expect(await update()).toContain(MIGRATION)
    expect([await rows('select * from tasks order by start_pos'), await saidBy(moves)]).toEqual(before)
    expect(before[1]).not.toEqual([])
  })

  test('whatever is told of many rows at once, in this version too, they are not compared each with each', async () => {
    const { rows, updateToLatest } = await openBefore(MIGRATION)
    await updateToLatest()
    const functions = await rows("select proname, proconfig from pg_proc where prosrc ~* 'join (old|new)_rows'")
    expect(functions).toEqual([{ proname: 'tell_of_changed_portions', proconfig: ['enable_nestloop=off'] }])
  })
})

describe('news_after_commit', () => {
  const MIGRATION = '20261122191000_news_after_commit'

  test('changes no row, and tells of every change as before but for a transaction that says otherwise', async () => {
    const { client, rows, person, update } = await openBefore(MIGRATION)
    const [{ id: room }] = await rows(
      `insert into rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
         planned_through, active_since, created_at, updated_at)
       values ('Room', '', $1, $1, 'fixed', '2026-03-01', '2026-03-30', 0, 6235, '2026-03-01', now(), now(), now())
       returning id`,
      [person],
    )
    const before = await rows('select * from rooms')
    expect(await update()).toContain(MIGRATION)
    expect(await rows('select * from rooms')).toEqual(before)

    const said: string[] = []
    client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
    for (const channel of ['halaqa_tasks', 'halaqa_room']) await rows(`listen ${channel}`)
    const saidBy = async (...statements: string[]) => {
      said.length = 0
      for (const statement of statements) await rows(statement)
      await rows('select')
      return [...said].sort()
    }
    const tell = `select tell('halaqa_tasks', array['${person}', '${person}']::uuid[])`
    const news = `halaqa_tasks ${person}`
    expect(await saidBy(tell)).toEqual([news])
    const later = "begin; set local halaqa.news = 'after commit'"
    expect(await saidBy(later, tell, 'commit')).toEqual([])
    expect(await saidBy('select tell_kept_news()')).toEqual([news])
    expect(await saidBy('select tell_kept_news()')).toEqual([])
    expect(await saidBy(later, tell, 'rollback', 'select tell_kept_news()')).toEqual([])
    expect(await saidBy(later, 'commit', tell)).toEqual([news])

    expect(await saidBy('update rooms set revision = revision + 1')).toEqual([])
    expect(await saidBy("update rooms set planned_through = '2026-03-02'")).toEqual([])
    expect(await saidBy("update rooms set name = 'Circle'")).toEqual([`halaqa_room ${room}`])
  })
})

describe('hearings', () => {
  const MIGRATION = '20261122200000_hearings'

  test('leaves what people remember as it is, and there is no hearing', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows(
      `insert into memory_log (user_id, submission_id, index, item_key, at, local_date, how, grade)
       values ($1, gen_random_uuid(), 0, '112:1', now(), '2026-03-02', 'lesson', 'hard')`,
      [person],
    )
    const kept = () => rows('select * from memory_log')
    const before = await kept()
    expect(await update()).toContain(MIGRATION)

    expect(await kept()).toEqual(before)
    expect(await rows('select * from hearings')).toEqual([])
  })

  test('are as the rules want them, tell their reciter, and go with the account', async () => {
    const { client, rows, person, update } = await openBefore(MIGRATION)
    await update()
    const change = (set: string) => rows(`update hearings set ${set}`)
    await rows(
      `insert into hearings (user_id, token_hash, start_pos, end_pos, created_at) values ($1, 'token', 0, 6, now())`,
      [person],
    )
    await expect(change('end_pos = 6236')).rejects.toThrow('hearings_range')
    await expect(change('from_word = 0')).rejects.toThrow('hearings_words')
    await expect(change('recited_pos = 3')).rejects.toThrow('hearings_recited')
    await expect(change('version = 1')).rejects.toThrow('hearings_listener')
    await expect(change("finished_at = now(), finished_on = '2026-03-02'")).rejects.toThrow('hearings_finish')
    await expect(change('accepted_at = now()')).rejects.toThrow('hearings_answer')
    await expect(change("refused_at = now(), word = 'Masha’Allah'")).rejects.toThrow('hearings_refused')

    const said: unknown[] = []
    client.on('notification', ({ payload }) => said.push(payload))
    await rows('listen halaqa_hearings')
    await change("joined_at = now(), listener_name = 'Maryam'")
    await rows('select')
    expect(said).toEqual([person])

    await rows('delete from users')
    expect(await rows('select * from hearings')).toEqual([])
  })
})

describe('due_tomorrow', () => {
  const MIGRATION = '20261122203000_due_tomorrow'

  test('leaves submissions as they are, with nothing said of tomorrow', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows(
      `insert into lesson_submissions (user_id, submitted_at, submitted_on, questions, correct, xp, lesson_status)
       values ($1, now(), current_date, 3, 2, 10, 'in_progress')`,
      [person],
    )
    expect(await update()).toContain(MIGRATION)
    expect(await rows('select correct, xp, due_tomorrow from lesson_submissions')).toEqual([
      { correct: 2, xp: 10, due_tomorrow: [] },
    ])
  })
})
