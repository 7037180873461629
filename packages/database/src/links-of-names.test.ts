import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('links_of_names keeps the links of before, and takes one that hands a name over', async () => {
  const { rows, person, update } = await openBefore('20261129194000_links_of_names')
  const link = (purpose: string) =>
    rows(
      `insert into care_links (token_hash, reader_id, guardian_id, purpose, created_at, expires_at)
       values ($1, $2, $2, $3::care_purpose, now(), now() + interval '1 day')`,
      [Buffer.from(purpose), person, purpose],
    )
  await link('release')
  await expect(link('name')).rejects.toThrow('care_purpose')
  await update()
  await link('name')
  expect(await rows('select purpose from care_links order by purpose')).toEqual([
    { purpose: 'release' },
    { purpose: 'name' },
  ])
})
