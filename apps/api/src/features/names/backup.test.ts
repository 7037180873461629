import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, restore } from '@halaqa/database/backup'
import { recordPasswordKey } from '@halaqa/database/password-key'
import { createTestDatabase } from '@halaqa/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { TestApp, useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { aPiecesRoomBody, join as joinRoom, openRoom, planAt } from '../../test/rooms.ts'

const NOW = '2026-03-03T12:00:00Z'
const api = useTestApp()

/** The same server on a restored backup of its database. */
async function onRestoredBackup() {
  const dir = mkdtempSync(join(tmpdir(), 'halaqa-names-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'a.halaqa')
  await backUp(api.database.url, file)
  const database = await createTestDatabase({ empty: true })
  await restore(database.url, file)
  const restored = new TestApp({ at: NOW })
  onTestFinished(() => restored.stop())
  await restored.startOn(database)
  await recordPasswordKey({ ...restored.app.config, url: database.url }, restored.app.config.passwordKey)
  return restored
}

test('a room with readers by name goes on from a backup: portions, dedication, question, link and claim', async () => {
  const [owner, namesake, heir, other] = [
    await api.person({ name: 'Zayd Omar' }),
    await api.person({ name: 'Salma Yılmaz' }),
    await api.person(),
    await api.person(),
  ]
  const dedication = 'For Zaynab bint Ali'
  const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: '2026-03-03', dedication }))
  const list = ['Salma Yılmaz', 'أم خالد', 'Bilal Khan']
  const { names } = (await owner.post(`/rooms/${room}/readers`, { names: list })).json()
  const [salma, khalid, bilal] = names.map(({ id }: { id: string }) => id) as [string, string, string]
  await joinRoom(namesake, room)
  await planAt(api, NOW)
  const portionOf = (userId: string) => api.db.task.findFirstOrThrow({ where: { roomId: room, userId } })
  const [read, held] = [await portionOf(salma), await portionOf(bilal)]
  expect((await owner.put(`/rooms/${room}/readers/${salma}/tasks/${read.id}/complete`, null)).statusCode).toBe(200)
  const linkOf = async (reader: string): Promise<string> =>
    (await owner.post(`/rooms/${room}/readers/${reader}/link`)).json().token
  expect((await heir.post('/care/name', { token: await linkOf(bilal) })).statusCode).toBe(200)
  const token = await linkOf(khalid)
  await owner.put(`/rooms/${room}/readers/${salma}/same/${namesake.id}`, { is_same: false })
  const where = { roomId_userId: { roomId: room, userId: khalid } }
  await api.db.roomMember.update({ where, data: { askedIfReadingAt: api.clock.now() } })

  const paths = ['', '/readers', '/name-questions', '/members', '/hatim', '/today?date=2026-03-03']
  const answers = async (viewer: Pick<typeof owner, 'get'>) => {
    const all = []
    for (const path of paths) all.push([path, (await viewer.get(`/rooms/${room}${path}`)).json()])
    return all
  }
  const before = await answers(owner)
  const restored = await onRestoredBackup()
  const [ownerThere, otherThere] = [owner, other].map((one) => callsOf(restored.app, one.token))
  expect(await answers(ownerThere!)).toEqual(before)
  expect(JSON.stringify(before)).toContain(dedication)

  const questions = (await ownerThere!.get(`/rooms/${room}/name-questions`)).json()
  expect(questions).toMatchObject({
    same: [],
    claims: [{ full_name: 'Bilal Khan', member_name: heir.name }],
    silent: [{ reader_id: khalid, full_name: 'أم خالد' }],
  })
  expect((await ownerThere!.delete(`/rooms/${room}/name-claims/${questions.claims[0].id}`)).statusCode).toBe(200)
  expect((await otherThere!.post('/care/name', { token })).json()).toEqual({ room_id: room })
  expect((await otherThere!.post('/care/name', { token })).json().code).toBe('link_expired')
  const readers = (await ownerThere!.get(`/rooms/${room}/readers`)).json() as { full_name: string; tasks: object[] }[]
  expect(readers.map(({ full_name }) => full_name).sort()).toEqual(['Bilal Khan', 'Salma Yılmaz'])
  expect(readers.find(({ full_name }) => full_name === 'Bilal Khan')).toMatchObject({ tasks: [{ id: held.id }] })
  expect(readers.find(({ full_name }) => full_name === 'Salma Yılmaz')).toMatchObject({
    tasks: [{ id: read.id, is_completed: true }],
  })
})
