import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import { createPrioritySemaphores, type Semaphore } from './semaphore.ts'

/** At cost 11 two cores work through this line in about four seconds. */
const WAITING = 100
/** Of a class of forty that signs up at once, nobody is turned away. */
const NEWCOMERS_WAITING = 60

interface PasswordOptions {
  /** bcrypt's; each step doubles the time of a hash. */
  cost: number
  /** The password key. Another key makes every stored hash useless. */
  key: string
  /** Hashes at once; as many as there are cores unless named. */
  slots?: number
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** As `hash`, for a sign-up: it waits behind people who have an account, however many sign up at once. */
  hashOfNewcomer(password: string): Promise<string>
  /** Takes as long for somebody who has no hash as for somebody who has one. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
}

/** All of them wait for a free core, and throw `overloaded` when too many wait already. */
export function createPasswords({ cost, key, slots = availableParallelism() }: PasswordOptions): Passwords {
  const [known, newcomers] = createPrioritySemaphores(slots, [
    { waiting: WAITING },
    { waiting: NEWCOMERS_WAITING, slots: Math.max(1, slots - 1) },
  ]) as [Semaphore, Semaphore]
  const hashOfNobody = bcrypt.genSaltSync(cost) + '.'.repeat(31)

  // bcrypt reads 72 bytes and no NUL: 64 letters of base64 stand for a password of any length. NFC, because keyboards
  // differ in how they compose the same letter.
  const keyed = (password: string) => createHmac('sha384', key).update(password.normalize('NFC')).digest('base64')

  return {
    hash: (password) => known(() => bcrypt.hash(keyed(password), cost)),
    hashOfNewcomer: (password) => newcomers(() => bcrypt.hash(keyed(password), cost)),
    matches: (password, hash) => known(() => bcrypt.compare(keyed(password), hash ?? hashOfNobody)),
  }
}
