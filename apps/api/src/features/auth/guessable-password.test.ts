import { describeField } from '@halaqa/contract/field-messages'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { createMailedLink } from './mailed-links.service.ts'

const PASSWORD = 'correct horse'
let count = 0

describe('a new password', () => {
  const api = useTestApp()
  const signUp = (password: string, email = `new-${++count}@example.org`, full_name = 'Amina Bint Wahb') =>
    callsOf(api.app).post('/auth/signup', { email, full_name, password })
  const somebody = async (password = PASSWORD) => {
    const person = await api.person({ name: 'Amina Bint Wahb' })
    const passwordHash = await api.app.passwords.hash(password)
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    return person
  }

  test.each([
    ['the commonest of all', 'password', 'common'],
    ['digits in a row', '12345678', 'common'],
    ['keys in a row', 'qwertyui', 'common'],
    ['common in other case', 'PassWord1', 'common'],
    ['common in full-width letters', 'ｐａｓｓｗｏｒｄ', 'common'],
    ['common with a space after it', 'password1 ', 'common'],
    ['one letter over and over', 'aaaaaaaa', 'repeated'],
    ['four digits twice', '73917391', 'repeated'],
    ['a letter of two code units over and over', '😀😀😀😀', 'repeated'],
    ['the email', 'long-enough@example.org', 'own'],
    ['the email in other case', 'Long-Enough@Example.org', 'own'],
    ['the email before its @', 'long-enough', 'own'],
    ['the name', 'amina bint wahb', 'own'],
    ['the name in one word', 'AminaBintWahb', 'own'],
  ] as const)('is refused when it is %s', async (_, password, fault) => {
    const field = { path: 'password', ...describeField(`password_${fault}`) }
    const { message } = field
    const response = await signUp(password, 'long-enough@example.org')

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      error: message,
      message,
      code: 'validation_failed',
      fields: [field],
    })
    expect(await api.db.user.count({ where: { email: 'long-enough@example.org' } })).toBe(0)
  })

  test('is the name also when a keyboard composes its letters another way', async () => {
    const response = await signUp('Zoe\u0308 Go\u0308kalp', 'zoe@example.org', 'Zo\u00eb G\u00f6kalp')

    expect(response.json().fields).toEqual([{ path: 'password', ...describeField('password_own') }])
  })

  test.each([PASSWORD, 'bismillah-2026', 'three quiet sparrows', 'ثلاث كلمات هادئة'])('may be %s', async (password) => {
    expect((await signUp(password)).statusCode).toBe(201)
  })

  test('changes neither the password nor a session if it is common', async () => {
    const person = await somebody()
    const response = await person.put('/auth/password', { current_password: PASSWORD, new_password: 'iloveyou' })

    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toEqual([{ path: 'new_password', ...describeField('password_common') }])
    expect((await person.get('/auth/me')).statusCode).toBe(200)
  })

  test('does not use up a mailed link if it is common', async () => {
    const person = await somebody()
    const token = await createMailedLink(api.db, { userId: person.id, purpose: 'reset_password' }, api.clock.now())
    const reset = (password: string) => callsOf(api.app).post('/auth/password/reset', { token, password })

    for (const [password, fault] of [
      ['iloveyou', 'common'],
      [person.email, 'own'],
    ] as const) {
      const response = await reset(password)
      expect(response.json().fields).toEqual([{ path: 'password', ...describeField(`password_${fault}`) }])
    }
    expect((await reset('three quiet sparrows')).statusCode).toBe(200)
  })

  test('is not asked of somebody who has had a common one for long', async () => {
    const person = await somebody('password')

    expect(
      (await callsOf(api.app).post('/auth/signin', { email: person.email, password: 'password' })).statusCode,
    ).toBe(200)
  })
})
