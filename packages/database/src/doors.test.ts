import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

const MIGRATION = '20261128150000_doors'

test('doors: admins stay admins, nobody is suspended, and sign-ups are as they were', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  await rows(
    `insert into users (full_name, email, role, created_at, updated_at) values ('Imam', 'imam@example.org', 'admin', now(), now())`,
  )
  const people = () => rows('select id, full_name, email, password_hash, role from users order by email')
  const before = await people()
  expect(await update()).toContain(MIGRATION)

  expect(await people()).toEqual(before)
  expect(await rows('select suspended_at, suspension_reason, deletes_at from users where id = $1', [person])).toEqual([
    { suspended_at: null, suspension_reason: null, deletes_at: null },
  ])
  expect(await rows('select * from server_settings')).toEqual([])
})

test('doors: an account is suspended with a reason, and is deleted only while it is suspended', async () => {
  const { rows, update } = await openBefore(MIGRATION)
  await update()

  for (const change of ['suspended_at = now()', "suspension_reason = 'Spam'", 'deletes_at = now()']) {
    await expect(rows(`update users set ${change}`)).rejects.toThrow('users_suspension')
  }
  await rows("update users set suspended_at = now(), suspension_reason = 'Spam', deletes_at = now()")
  await expect(rows('insert into server_settings (id) values (2)')).rejects.toThrow('server_settings_one_row')
})
