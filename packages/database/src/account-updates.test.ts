import { describe, expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

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

  test('keeps accounts and sessions, and invents no events', async () => {
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

  test('records events of an earlier account from then on, until the account is deleted', async () => {
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
