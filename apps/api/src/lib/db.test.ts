import type { Transaction } from '@halaqa/database/client'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { AppError } from './app-error.ts'
import { inTransaction } from './db.ts'

describe('a transaction', () => {
  const api = useTestApp()

  /** Resolves for all once so many have come; those who come later do not wait. */
  function meeting(size: number) {
    let come = 0
    let open = () => {}
    const met = new Promise<void>((done) => {
      open = done
    })
    return () => {
      come += 1
      if (come >= size) open()
      return met
    }
  }

  test('of two that deadlock is retried until both are done, each once', async () => {
    const [one, two] = [await api.person({ name: 'One' }), await api.person({ name: 'Two' })]
    const meet = meeting(2)
    let begun = 0
    const add = (tx: Transaction, id: string, text: string) =>
      tx.$executeRaw`UPDATE users SET full_name = full_name || ${text} WHERE id = ${id}::uuid`
    const both = (first: string, second: string, text: string) =>
      inTransaction(api.db, async (tx) => {
        begun += 1
        await add(tx, first, text)
        await meet()
        await add(tx, second, text)
        return text
      })

    expect(await Promise.all([both(one.id, two.id, 'a'), both(two.id, one.id, 'b')])).toEqual(['a', 'b'])
    expect(begun).toBeGreaterThan(2)
    const names = await api.db.user.findMany({ where: { id: { in: [one.id, two.id] } }, select: { fullName: true } })
    expect(names.map(({ fullName }) => [...fullName.slice(3)].sort().join(''))).toEqual(['ab', 'ab'])
  })

  test('of two that cannot be serialized is retried until both are done, each once', async () => {
    const [one, two] = [await api.person({ name: 'x' }), await api.person({ name: 'x' })]
    const meet = meeting(2)
    const copy = (from: string, to: string) =>
      inTransaction(api.db, async (tx) => {
        await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`
        const { fullName } = await tx.user.findUniqueOrThrow({ where: { id: from } })
        await meet()
        await tx.user.update({ where: { id: to }, data: { fullName: `${fullName}y` } })
      })
    await Promise.all([copy(one.id, two.id), copy(two.id, one.id)])

    const names = await api.db.user.findMany({ where: { id: { in: [one.id, two.id] } }, select: { fullName: true } })
    expect(names.map(({ fullName }) => fullName).sort()).toEqual(['xy', 'xyy'])
  })

  test('that refuses is not retried', async () => {
    let begun = 0
    const refusing = inTransaction(api.db, async () => {
      begun += 1
      throw new AppError('room_full')
    })

    await expect(refusing).rejects.toMatchObject({ code: 'room_full' })
    expect(begun).toBe(1)
  })
})
