import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidField } from '../../lib/app-error.ts'

/** Shorter ones are refused anyway. */
const MIN_LENGTH = 8
/** One to four characters over and over, such as "aaaaaaaa" and "12341234". */
const REPEATED = /^(.{1,4}?)\1+$/su

let common: Set<string> | undefined

/** Of the 49,000 commonest passwords, the 18,000 that are long enough to be chosen. */
function commonPasswords(): Set<string> {
  common ??= new Set(dictionary['passwords-common'].map(String).filter(({ length }) => length >= MIN_LENGTH))
  return common
}

/** Upper case and lower, full-width letters, and the ways in which a keyboard composes a letter, make no other password for a guesser. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/**
 * Refuses a new password that strangers would try first.
 *
 * @param field the body's field with the password, for the error to stand beside
 * @throws AppError `validation_failed`
 */
export function assertNotGuessable(password: string, person: { email: string; fullName: string }, field: string): void {
  const typed = folded(password)
  const own = [person.email, person.email.split('@')[0]!, person.fullName, person.fullName.replace(/\s/g, '')]
  if (own.map(folded).includes(typed)) throw invalidField(field, 'password_own')
  if (REPEATED.test(typed)) throw invalidField(field, 'password_repeated')
  if (commonPasswords().has(typed)) throw invalidField(field, 'password_common')
}
