import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import { createGate } from './gate.ts'

/** At cost 11 two cores work through this line in about four seconds. */
const WAITING = 100

interface PasswordOptions {
  /** bcrypt's; each step doubles the time of a hash. */
  cost: number
  /** The application key. Another key makes every stored hash useless. */
  key: string
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for somebody who has no hash as for somebody who has one. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
}

/** Both wait for a free core, and throw `overloaded` when too many wait already. */
export function createPasswords({ cost, key }: PasswordOptions): Passwords {
  const gate = createGate({ slots: availableParallelism(), waiting: WAITING })
  const hashOfNobody = bcrypt.genSaltSync(cost) + '.'.repeat(31)

  // bcrypt reads 72 bytes and no NUL: 64 letters of base64 stand for a password of any length. NFC, because keyboards
  // differ in how they compose the same letter.
  const keyed = (password: string) => createHmac('sha384', key).update(password.normalize('NFC')).digest('base64')

  return {
    hash: (password) => gate(() => bcrypt.hash(keyed(password), cost)),
    matches: (password, hash) => gate(() => bcrypt.compare(keyed(password), hash ?? hashOfNobody)),
  }
}
