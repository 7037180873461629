import { getMe } from '@halaqa/contract/auth'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'

describe('sessions', () => {
  const api = useTestApp()
  const me = (authorization?: string) =>
    api.app.inject({ url: `/api/v1${getMe.url}`, headers: authorization === undefined ? {} : { authorization } })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a scheme without a token', 'Bearer '],
    ['a token that nobody has', 'vhFjxKkDlPcZ0bSi3sJ4Jq4Nq1o8c0m9V0eR8mWcXyA'],
    ['another scheme', 'Basic YTpi'],
  ])('answers 401 to %s', async (_, authorization) => {
    const response = await me(authorization)

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      error: 'Authentication required',
      message: 'Authentication required',
      code: 'authentication_required',
    })
  })

  test('knows the person by the raw token and by a bearer token', async () => {
    const person = await api.person({ name: 'Amina', timeZone: 'Asia/Tashkent' })

    for (const authorization of [person.token, `Bearer ${person.token}`, `bearer  ${person.token} `]) {
      const response = await me(authorization)
      expect(response.json()).toMatchObject({
        id: person.id,
        full_name: 'Amina',
        time_zone: 'Asia/Tashkent',
        role: 'user',
      })
    }
  })

  test('keeps only the hash of a token', async () => {
    const person = await api.person()
    const rows = await api.db.$queryRaw<{ row: string }[]>`SELECT sessions::text AS row FROM sessions`

    expect(JSON.stringify(rows)).not.toContain(person.token)
  })

  test('lasts 30 days from its last use', async () => {
    const [used, unused] = [await api.person(), await api.person()]

    api.clock.advance({ days: 29 })
    expect((await used.get(getMe.url)).statusCode).toBe(200)
    api.clock.advance({ days: 1, seconds: 1 })
    expect((await unused.get(getMe.url)).statusCode).toBe(401)
    expect((await used.get(getMe.url)).statusCode).toBe(200)
    api.clock.advance({ days: 30, seconds: 1 })
    expect((await used.get(getMe.url)).statusCode).toBe(401)
  })

  test('writes its last use down at most once an hour', async () => {
    const person = await api.person()
    const lastUse = async () => (await api.db.session.findFirstOrThrow({ where: { userId: person.id } })).lastUsedAt
    const opened = api.clock.now()

    api.clock.advance({ minutes: 59 })
    await person.get(getMe.url)
    expect(await lastUse()).toEqual(opened)
    api.clock.advance({ minutes: 1 })
    await person.get(getMe.url)
    expect(await lastUse()).toEqual(api.clock.now())
  })

  test('ends at once when its person signs out, and no other with it', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const response = await person.post('/auth/signout')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ message: 'You are signed out.' })
    expect((await person.get(getMe.url)).statusCode).toBe(401)
    expect((await person.post('/auth/signout')).statusCode).toBe(401)
    expect((await other.get(getMe.url)).statusCode).toBe(200)
  })

  test('ends at once when the account is deleted', async () => {
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { isDeleted: true, email: null } })

    expect((await person.get(getMe.url)).statusCode).toBe(401)
  })
})
