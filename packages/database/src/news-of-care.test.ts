import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('news_of_care keeps who cares for whom, and tells of changes from then on', async () => {
  const { client, rows, person, update } = await openBefore('20261129151000_news_of_care')
  const [{ id: reader }] = await rows(
    `insert into users (full_name, in_care, colour, created_at, updated_at) values ('Yusuf', true, 'lapis', now(), now()) returning id`,
  )
  await rows('insert into guardianships (reader_id, guardian_id, created_at) values ($1, $2, now())', [reader, person])
  const care = () => rows('select reader_id, guardian_id from guardianships')
  const before = await care()

  await update()

  expect(await care()).toEqual(before)
  const heard: string[] = []
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  await rows('listen halaqa_readers')
  await rows('update users set full_name = $2 where id = $1', [reader, 'Yusuf Khan'])
  await rows('update users set full_name = $2 where id = $1', [person, 'Amina Khan'])
  await rows('delete from guardianships')
  await rows('select 1')
  expect(heard.sort()).toEqual([reader, reader, person].map((id) => `halaqa_readers ${id}`).sort())
})
