import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { openBefore } from './test/open-before.ts'
import { createTestDatabase } from './testing.ts'

const MIGRATION = '20261129070000_house'
const EMPTY = { name: '', contact: '', imprint: '', privacy: '', terms: '', shows_contest: true, revision: 0 }

test('house: people and settings stay, and there is one house that says nothing', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  await rows(`insert into server_settings (sign_ups) values ('invited')`)
  expect(await update()).toContain(MIGRATION)

  expect(await rows('select id from users')).toEqual([{ id: person }])
  expect(await rows('select sign_ups from server_settings')).toEqual([{ sign_ups: 'invited' }])
  expect(await rows('select name, contact, imprint, privacy, terms, shows_contest, revision from house')).toEqual([
    EMPTY,
  ])
})

test('house: there is no second one, and a logo is whole or not there', async () => {
  const { rows, updateToLatest } = await openBefore(MIGRATION)
  await updateToLatest()

  await expect(rows('insert into house (id) values (2)')).rejects.toThrow('house_one_row')
  await expect(rows(`update house set logo = 'x'`)).rejects.toThrow('house_logo')
  await expect(rows(`update house set logo_type = 'svg'`)).rejects.toThrow('logo_type')
})

test('house: a backup carries its texts and its logo', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-house-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.halaqa')
  const source = await openBefore(MIGRATION)
  await source.updateToLatest()
  const logo = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await source.rows(
    `update house set name = $1, imprint = $2, shows_contest = false, revision = 4, logo = $3, logo_type = 'png', logo_width = 2,
       logo_height = 1, logo_version = 'v'`,
    ['جامع "النور"\t\\N', 'Street 1\n\n# Contact', logo],
  )
  const before = await source.rows('select * from house')
  await backUp(source.url, file)

  const target = await createTestDatabase({ empty: true })
  onTestFinished(target.drop)
  await restore(target.url, file)
  const client = new pg.Client(target.url)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows: restored } = await client.query('select * from house')
  expect(restored).toEqual(before)
  expect(restored[0]).toMatchObject({ logo, revision: 4 })
})
