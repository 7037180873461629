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
