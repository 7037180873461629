import bcrypt from 'bcrypt'
import { describe, expect, test, vi } from 'vitest'
import { createPasswords } from './password.ts'

const passwords = createPasswords({ cost: 4, key: 'a key' })

describe('passwords', () => {
  test.each([
    ['the last of 200 letters', 'a'.repeat(199), 'b'],
    ['the 37th Arabic letter, past the 72 bytes that bcrypt reads', 'م'.repeat(36), 'ن'],
    ['what follows a NUL', 'secret\u0000', 'x'],
    ['a space at the end', 'long enough', ' '],
  ])('count every character: %s', async (_, start, last) => {
    const hash = await passwords.hash(start + last)

    expect(await passwords.matches(start + last, hash)).toBe(true)
    expect(await passwords.matches(start, hash)).toBe(false)
    expect(await passwords.matches(`${start}?`, hash)).toBe(false)
  })

  test('are the same however a keyboard composes a letter', async () => {
    const hash = await passwords.hash('pass\u00e9word')

    expect(await passwords.matches('passe\u0301word', hash)).toBe(true)
  })

  test('are worth nothing under another key', async () => {
    const hash = await passwords.hash('correct horse')

    expect(await createPasswords({ cost: 4, key: 'another key' }).matches('correct horse', hash)).toBe(false)
  })

  test('are hashed at the cost that is asked for, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])

    expect(one).toMatch(/^\$2b\$04\$/)
    expect(one).not.toBe(two)
  })

  test('take a comparison of the same cost for somebody who has no hash', async () => {
    const compare = vi.spyOn(bcrypt, 'compare')
    await passwords.matches('correct horse', null)
    const [, hash] = compare.mock.lastCall!
    compare.mockRestore()

    expect(hash).toHaveLength(60)
    expect(bcrypt.getRounds(hash)).toBe(4)
  })

  test('match for nobody who has no hash', async () => {
    expect(await passwords.matches('', null)).toBe(false)
    expect(await passwords.matches('correct horse', undefined)).toBe(false)
  })
})
