import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

test('dedications leaves the rooms of before without one, and takes reports once a person and line', async () => {
  const { rows, person, update } = await openBefore('20261129153000_dedications')
  const room = await insertRoom(rows, person, 'active_since')
  await update()
  expect(await rows('select dedication, dedication_in_previews from rooms')).toEqual([
    { dedication: null, dedication_in_previews: false },
  ])
  const report = (line: string) =>
    rows('insert into dedication_reports (room_id, user_id, dedication, created_at) values ($1, $2, $3, now())', [
      room,
      person,
      line,
    ])
  await report('One line')
  await report('Another line')
  await expect(report('One line')).rejects.toThrow('dedication_reports_pkey')
  await rows('delete from rooms')
  expect(await rows('select from dedication_reports')).toEqual([])
})

test('reports_by_strangers keeps the reports of before, and takes one of all strangers for a line', async () => {
  const { rows, person, update } = await openBefore('20261130030000_reports_by_strangers')
  const room = await insertRoom(rows, person, 'active_since')
  const report = (user: string | null, line: string) =>
    rows('insert into dedication_reports (room_id, user_id, dedication, created_at) values ($1, $2, $3, now())', [
      room,
      user,
      line,
    ])
  await report(person, 'One line')
  await update()
  for (const line of ['One line', 'Another line']) await report(null, line)
  await expect(report(null, 'One line')).rejects.toThrow('dedication_reports_by_strangers')
  await expect(report(person, 'One line')).rejects.toThrow('dedication_reports_room_id_user_id_dedication_key')
  expect(await rows('select user_id, dedication from dedication_reports order by dedication, user_id')).toEqual([
    { user_id: null, dedication: 'Another line' },
    { user_id: person, dedication: 'One line' },
    { user_id: null, dedication: 'One line' },
  ])
})
