import { describe, expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

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
