import { connect } from '@halaqa/database/client'
import { migrate } from '@halaqa/database/migrate'
import { createTestDatabase } from '@halaqa/database/testing'
import { expect, test } from 'vitest'

const SUBJECTS = '20261122000600_reminders_to_memorize'

test('the update reminds nobody to memorize who was reminded of portions, until they choose it', async () => {
  const database = await createTestDatabase({ before: SUBJECTS })
  const db = connect(database.url, { max: 2 })
  try {
    const people = { byMail: [false, true], byPush: [true, false], off: [false, false] } as const
    for (const [name, [push, email]] of Object.entries(people)) {
      await db.$executeRaw`
        WITH person AS (
          INSERT INTO users (id, full_name, email, password_hash, created_at, updated_at)
          VALUES (gen_random_uuid(), ${name}, lower(${name}) || '@example.org', 'none', now(), now()) RETURNING id
        )
        INSERT INTO user_settings (user_id, reminds_by_push, reminds_by_email, remind_at)
        SELECT id, ${push}, ${email}, 300 FROM person`
    }
    expect(await migrate(database.url)).toContain(SUBJECTS)

    const rows = await db.$queryRaw`
      SELECT full_name, remind_at, reminds_to_read, reminds_to_memorize FROM user_settings JOIN users ON id = user_id
      ORDER BY full_name`
    const as = { remind_at: 300, reminds_to_read: true }
    expect(rows).toEqual([
      { full_name: 'byMail', ...as, reminds_to_memorize: false },
      { full_name: 'byPush', ...as, reminds_to_memorize: false },
      { full_name: 'off', ...as, reminds_to_memorize: null },
    ])
  } finally {
    await db.$disconnect()
    await database.drop()
  }
})

const FOUND_NOTHING = '20261123041500_reminders_found_nothing'

test('reminders of before the update were sent, or failed, as they had', async () => {
  const database = await createTestDatabase({ before: FOUND_NOTHING })
  const db = connect(database.url, { max: 2 })
  try {
    await db.$executeRaw`
      WITH person AS (
        INSERT INTO users (id, full_name, email, password_hash, created_at, updated_at)
        VALUES (gen_random_uuid(), 'Maryam', 'maryam@example.org', 'none', now(), now()) RETURNING id
      )
      INSERT INTO reminders_sent (user_id, channel, local_date, sent_at, failed_at)
      SELECT id, channel, '2026-03-02', '2026-03-02T07:00:00Z', failed_at FROM person,
        (VALUES ('push'::reminder_channel, NULL::timestamptz), ('email', '2026-03-02T07:01:00Z')) AS sent (channel, failed_at)`
    expect(await migrate(database.url)).toContain(FOUND_NOTHING)
    const rows = await db.reminderSent.findMany({
      orderBy: { channel: 'asc' },
      omit: { userId: true, localDate: true },
    })
    const sentAt = new Date('2026-03-02T07:00:00Z')
    expect(rows).toEqual([
      { channel: 'push', sentAt, failedAt: null, foundNothing: false },
      { channel: 'email', sentAt, failedAt: new Date('2026-03-02T07:01:00Z'), foundNothing: false },
    ])
  } finally {
    await db.$disconnect()
    await database.drop()
  }
})
