import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

const MIGRATION = '20261128130000_the_cycle_is_a_promise'

test('acts of marking get their letters once, and nothing else of the log changes', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  await rows(
    `insert into memory_log (user_id, submission_id, index, item_key, at, local_date, how, set_date)
     values ($1, gen_random_uuid(), 0, '112:1', now(), '2026-03-02', 'known', '2026-07-20')`,
    [person],
  )
  await rows('insert into user_settings (user_id, review_minutes, cycle_days) values ($1, 40, 30)', [person])
  const kept = async () =>
    rows('select user_id, submission_id, index, item_key, at, local_date, how, grade, set_date from memory_log')
  const before = await kept()
  await update()

  expect(await kept()).toEqual(before)
  expect(await rows('select review_minutes, cycle_days, cycle_now from user_settings')).toEqual([
    { review_minutes: 40, cycle_days: 30, cycle_now: null },
  ])
  await expect(rows("update memory_log set set_date = '2026-03-03'")).rejects.toThrow()
  await expect(rows('update memory_log set letters_before = 5, letters_marked = 5')).rejects.toThrow(
    'memory_log_marked',
  )
  await rows('update memory_log set letters_before = 0, letters_marked = 5')
  await expect(rows('update memory_log set letters_marked = 6')).rejects.toThrow()
  expect(await kept()).toEqual(before)
  await rows('update user_settings set review_minutes = 180')
  await expect(rows('update user_settings set review_minutes = 15')).rejects.toThrow('user_settings_review_minutes')
})
