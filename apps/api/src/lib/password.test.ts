import bcrypt from 'bcrypt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPasswords, type Passwords } from './password.ts'

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

  test('are worthless under another key', async () => {
    const hash = await passwords.hash('correct horse')

    expect(await createPasswords({ cost: 4, key: 'another key' }).matches('correct horse', hash)).toBe(false)
  })

  test('are hashed at the given cost, each with its own salt', async () => {
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

describe('many who sign up at once', () => {
  const settle = () => new Promise((done) => setImmediate(done))

  /** Hashes that never end by themselves, in the order in which they begin. */
  function holdHashes() {
    const begun: (() => void)[] = []
    const held = () => new Promise<never>((_, fail) => begun.push(() => fail(new Error('let go'))))
    vi.spyOn(bcrypt, 'hash').mockImplementation(held)
    vi.spyOn(bcrypt, 'compare').mockImplementation(held)
    return begun
  }
  afterEach(() => vi.restoreAllMocks())

  const crowd = (through: Passwords) =>
    Array.from({ length: 150 }, () => through.hashOfNewcomer('correct horse').catch((error: unknown) => error))

  test.each([2, 4])('leave one of %d cores to those who sign in', async (slots) => {
    const through = createPasswords({ cost: 4, key: 'a key', slots })
    const begun = holdHashes()
    const all = crowd(through)
    await settle()
    expect(begun).toHaveLength(slots - 1)

    all.push(through.matches('correct horse', null).catch((error: unknown) => error))
    await settle()
    expect(begun).toHaveLength(slots)
    expect(bcrypt.compare).toHaveBeenCalledOnce()
    for (let at = 0; at < begun.length; at++, await settle()) begun[at]!()
    await Promise.all(all)
  })

  test('wait on a single core for people who sign in or change a password', async () => {
    const through = createPasswords({ cost: 4, key: 'a key', slots: 1 })
    const begun = holdHashes()
    const all = crowd(through)
    all.push(through.matches('correct horse', null).catch((error: unknown) => error))
    await settle()
    expect(bcrypt.compare).not.toHaveBeenCalled()

    begun[0]!()
    await settle()
    expect(bcrypt.compare).toHaveBeenCalledOnce()
    for (let at = 1; at < begun.length; at++, await settle()) begun[at]!()
    const codes = (await Promise.all(all)).map((error) => (error as { code?: string }).code)
    expect(codes.filter((code) => code === 'overloaded')).toHaveLength(150 - 61)
  })
})
