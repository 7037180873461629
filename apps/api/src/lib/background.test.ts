import { expect, test } from 'vitest'
import { Background } from './background.ts'

test('settles once all work is done, including work that began meanwhile', async () => {
  const done: string[] = []
  const background = new Background(() => {})
  background.run(async () => {
    await Promise.resolve()
    done.push('first')
    background.run(async () => {
      await Promise.resolve()
      done.push('second')
    })
  })
  expect(done).toEqual([])
  await background.settled()

  expect(done).toEqual(['first', 'second'])
})

test('reports a failure, and continues with the rest', async () => {
  const errors: unknown[] = []
  const done: string[] = []
  const background = new Background((error) => errors.push(error))
  background.run(() => Promise.reject(new Error('no mail')))
  background.run(async () => void done.push('other'))
  await background.settled()

  expect(errors).toEqual([new Error('no mail')])
  expect(done).toEqual(['other'])
})
