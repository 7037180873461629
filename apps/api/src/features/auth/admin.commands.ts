import type { Database } from '@halaqa/database/client'
import type { Passwords } from '../../lib/password.ts'
import { resetPassword, setRole } from './admin.service.ts'

export const USAGE = `Usage:
  npm run admin -- reset-password EMAIL   give the account a new password and end its sessions
  npm run admin -- grant EMAIL            make the account an admin
  npm run admin -- revoke EMAIL           make the account an ordinary one again`

export interface AdminOptions {
  db: Database
  passwords: Passwords
  adminEmails: readonly string[]
  now: Date
}

type Command = (options: AdminOptions, email: string) => Promise<string>

/** The command line was not understood. */
export class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`)
    this.name = 'UsageError'
  }
}

const COMMANDS = new Map<string, Command>([
  ['reset-password', resetPasswordOf],
  ['grant', grant],
  ['revoke', revoke],
])

/**
 * Finds the command before anything is opened or changed; what it answers is the text to print.
 *
 * @throws UsageError
 */
export function readCommand(args: readonly string[]): (options: AdminOptions) => Promise<string> {
  const [name, address, ...more] = args
  if (name === undefined) throw new UsageError('Name a command.')
  const command = COMMANDS.get(name)
  if (!command) throw new UsageError(`There is no command "${name}".`)
  const email = address?.trim().toLowerCase()
  if (!email) throw new UsageError('Name the email of an account.')
  if (more.length > 0) throw new UsageError('Name one email.')
  return (options) => command(options, email)
}

async function resetPasswordOf({ db, passwords, now }: AdminOptions, email: string) {
  const password = await resetPassword(db, passwords, email, now)
  return `The new password of ${email}, shown only now:\n\n  ${password}\n\nThe account was signed out everywhere.`
}

async function grant({ db, now }: AdminOptions, email: string) {
  const isNew = await setRole(db, email, 'admin', now)
  return isNew ? `${email} is an admin now.` : `${email} is an admin already.`
}

async function revoke({ db, adminEmails, now }: AdminOptions, email: string) {
  const isNew = await setRole(db, email, 'user', now)
  const answer = isNew ? `${email} is no admin any more.` : `${email} is no admin.`
  if (!adminEmails.includes(email)) return answer
  return `${answer}\nADMIN_EMAILS still names ${email}: remove it there, or the next sign-in makes an admin again.`
}
