import { expect, test } from 'vitest'
import { findDatabaseCalls } from '../lib/routes.mjs'

const ROUTES = 'apps/api/src/features/rooms/rooms.routes.ts'

test.each([
  [ROUTES, 'const room = await app.db.room.findFirst({})', 'db.room.findFirst('],
  [ROUTES, 'await db\n  .room\n  .deleteMany()', 'db.room.deleteMany('],
  [ROUTES, 'await app.db.$transaction(async (tx) => work(tx))', 'db.$transaction('],
  ['apps/api/src/plugins/health.ts', 'await app.db.$queryRaw`SELECT 1`', 'db.$queryRaw`'],
])('%s may not ask the database: %j', (path, text, call) => {
  expect(findDatabaseCalls([{ path, text }])).toEqual([expect.stringContaining(`${path}: ${call}`)])
})

test.each([
  [ROUTES, 'return rooms.createRoom(app.db, user.id, body)'],
  ['apps/api/src/features/rooms/rooms.service.ts', 'await db.room.findFirst({})'],
  ['apps/api/src/plugins/health.test.ts', 'await t.db.user.count()'],
])('%s may: %j', (path, text) => {
  expect(findDatabaseCalls([{ path, text }])).toEqual([])
})
