import { SuspensionReason } from '@halaqa/contract/administration'
import { Email, FullName } from '@halaqa/contract/auth'
import { cleanEmail } from '@halaqa/contract/clean-email'
import { REMOVED_DAYS } from '@halaqa/contract/constants'
import { describeField } from '@halaqa/contract/field-messages'
import {
  type AdminOptions,
  countAccounts,
  createAdminByOperator,
  endAllSessions,
  loadAccount,
  resetPasswordByOperator,
  setRoleByEmail,
} from '../auth/admin.service.ts'
import { restoreAccount, suspendAccount } from './suspension.service.ts'

export const USAGE = `Usage:
  bin/halaqa admin reset-password EMAIL   set a new password for the account and end its sessions
  bin/halaqa admin create EMAIL [NAME]    create an account that is an admin
  bin/halaqa admin grant EMAIL            make the account an admin
  bin/halaqa admin revoke EMAIL           take the admin role from the account
  bin/halaqa admin list                   list the accounts, admins first, and which are suspended
  bin/halaqa admin suspend EMAIL REASON   end the sessions of the account and keep its person out; they read the reason
  bin/halaqa admin remove EMAIL REASON    the same, and delete the account after 30 days
  bin/halaqa admin unsuspend EMAIL        let the person of a suspended or removed account sign in again
  bin/halaqa admin accept-new-key         accept a new password key when the old one is lost for good; explains the consequences first
  bin/halaqa admin rebuild-memory [EMAIL] fold the memory logs of all people or of one again; reports what differed`

/** Long, so that it is not typed by accident. */
const CONFIRMATION = '--passwords-are-lost'

type Command = (options: AdminOptions, email: string) => Promise<string>

/** The command line cannot be read. */
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
  ['unsuspend', unsuspend],
  ['rebuild-memory', rebuildMemoryOf],
])

/**
 * Finds the command before anything is opened or changed; what it answers is the text to print.
 *
 * @throws UsageError
 */
export function readCommand(args: readonly string[]): (options: AdminOptions) => Promise<string> {
  const [name, address, ...more] = args
  if (name === undefined) throw new UsageError('Name a command.')
  if (name === 'accept-new-key') return readAcceptNewKey(args.slice(1))
  if (name === 'list' && args.length === 1) return list
  if (name === 'suspend' || name === 'remove') return readSuspend(args.slice(1), name === 'remove')
  if (name === 'create') return readCreate(args.slice(1))
  if (name === 'rebuild-memory' && args.length === 1) return ({ rebuildMemory }) => rebuildMemory()
  const command = COMMANDS.get(name)
  if (!command) throw new UsageError(`There is no command "${name}".`)
  const email = cleanEmail(address ?? '')
  if (!email) throw new UsageError('Name the email of an account.')
  if (more.length > 0) throw new UsageError('Name one email.')
  return (options) => command(options, email)
}

/** The name is the rest of the line behind the email, in quotes or not. */
function readCreate([address = '', ...name]: readonly string[]) {
  const email = Email.safeParse(address)
  if (!email.success) throw new UsageError(`"${address}" is not an email.`)
  const fullName = FullName.safeParse(name.join(' ').trim() || email.data.split('@')[0])
  if (!fullName.success) throw new UsageError(sentenceOf(fullName.error))
  return async ({ db, openPasswords, now }: AdminOptions) => {
    const account = { email: email.data, fullName: fullName.data }
    const password = await createAdminByOperator(db, await openPasswords(), account, now)
    return `${account.email} is an admin now. The password, shown only now:\n\n  ${password}`
  }
}

function readAcceptNewKey(args: readonly string[]) {
  if (args.length === 0) return explainNewKey
  if (args.length > 1 || args[0] !== CONFIRMATION) throw new UsageError(`accept-new-key takes only ${CONFIRMATION}.`)
  return acceptKey
}

async function describeAccounts(db: AdminOptions['db']) {
  const count = await countAccounts(db)
  return count === 1 ? 'the one account' : `all ${count} accounts`
}

async function explainNewKey({ db }: AdminOptions) {
  return [
    'Use this only if the password key is lost for good. First look in backups, and in copies of the data folder and of .env.',
    `With a new key the passwords of ${await describeAccounts(db)} stop working and everybody is signed out. Restoring the old key`,
    'later does not help people who have set a new password by then. Everything else stays. Nothing has been changed yet. To continue:',
    '',
    `  bin/halaqa admin accept-new-key ${CONFIRMATION}`,
  ].join('\n')
}

async function acceptKey({ db, acceptNewKey }: AdminOptions) {
  const { changed } = await acceptNewKey()
  if (!changed) return 'The password key is already the right one. Nothing was changed.'
  await endAllSessions(db)
  return [
    `The new password key is accepted. Everybody is signed out, and the passwords of ${await describeAccounts(db)} must be reset.`,
    'If mail is set up, people do that themselves with "Forgot password?" on the sign-in page. Otherwise, for each account:',
    '',
    '  bin/halaqa admin reset-password EMAIL',
  ].join('\n')
}

async function resetPasswordOf({ db, openPasswords, now }: AdminOptions, email: string) {
  const password = await resetPasswordByOperator(db, await openPasswords(), email, now)
  return `The new password of ${email}, shown only now:\n\n  ${password}\n\nThe account was signed out everywhere.`
}

async function rebuildMemoryOf({ db, rebuildMemory }: AdminOptions, email: string) {
  return rebuildMemory((await loadAccount(db, email)).id)
}

/** A sentence that says what is wrong with a value. */
const sentenceOf = ({ issues }: { issues: readonly { message: string }[] }) =>
  describeField(issues[0]!.message).message.replace(/\.?$/, '.')

/** The reason is the rest of the line behind the email, in quotes or not. */
function readSuspend([address, ...words]: readonly string[], remove: boolean) {
  const email = address === undefined ? undefined : cleanEmail(address)
  if (!email) throw new UsageError('Name the email of an account.')
  const reason = SuspensionReason.safeParse(words.join(' '))
  if (!reason.success) throw new UsageError(`${sentenceOf(reason.error)} The person reads it when they sign in.`)
  return async ({ db, now }: AdminOptions) => {
    const { id } = await loadAccount(db, email)
    await suspendAccount(db, { id, actorId: null, reason: reason.data, remove }, now)
    const done = remove ? `removed, and will be deleted in ${REMOVED_DAYS} days` : 'suspended'
    return `${email} is ${done}. To undo it: bin/halaqa admin unsuspend ${email}`
  }
}

async function unsuspend({ db, now }: AdminOptions, email: string) {
  await restoreAccount(db, { id: (await loadAccount(db, email)).id, actorId: null }, now)
  return `${email} can sign in.`
}

async function list({ db }: AdminOptions) {
  const accounts = await db.user.findMany({
    where: { isDeleted: false, inCare: false },
    orderBy: [{ role: 'desc' }, { email: 'asc' }],
  })
  const lines = accounts.map(({ email, fullName, role, suspendedAt, deletesAt }) => {
    const removed = deletesAt && `removed, will be deleted on ${deletesAt.toISOString().slice(0, 10)}`
    const marks = [role === 'admin' && 'admin', removed ?? (suspendedAt && 'suspended')].filter(Boolean)
    return [email, fullName, ...marks].join('\t')
  })
  return lines.join('\n') || 'There are no accounts yet.'
}

async function grant({ db, now }: AdminOptions, email: string) {
  const isNew = await setRoleByEmail(db, email, 'admin', now)
  return isNew ? `${email} is an admin now.` : `${email} is already an admin.`
}

async function revoke({ db, adminEmails, now }: AdminOptions, email: string) {
  const isNew = await setRoleByEmail(db, email, 'user', now)
  const answer = isNew ? `${email} is no longer an admin.` : `${email} is not an admin.`
  if (!adminEmails.includes(email)) return answer
  return `${answer}\nADMIN_EMAILS still names ${email}. Remove it there, or the link mailed at the next sign-in makes the account an admin again.`
}
