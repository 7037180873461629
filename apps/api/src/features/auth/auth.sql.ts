import { Prisma } from '@halaqa/database/client'
import { bool, enumOf, instant, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, loadRow } from '@halaqa/database/statement'

export type LinkPurpose = 'reset_password' | 'change_email' | 'remind_by_email' | 'become_admin'

/** Uses a link up, in one statement: of two who follow it at once, one has it. */
export const deleteLink = findRow(
  { userId: uuid, email: nullable(text) },
  (tokenHash: Uint8Array, purpose: LinkPurpose, now: Date) => Prisma.sql`
    DELETE FROM mailed_links
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose}::link_purpose AND expires_at > ${now}::timestamptz
    RETURNING user_id AS "userId", email`,
)

/** An account that a password opens. Only a deleted account has no email. */
const account = {
  id: uuid,
  fullName: text,
  email: notNull(text),
  passwordHash: nullable(text),
  role: enumOf('role', ['user', 'admin']),
  timeZone: nullable(text),
  language: nullable(text),
  showsHijri: bool,
  createdAt: instant,
  updatedAt: instant,
  suspendedAt: nullable(instant),
  suspensionReason: nullable(text),
  deletesAt: nullable(instant),
}
export type AccountRow = RowOf<typeof account>

export const findAccount = findRow(
  account,
  (email: string) => Prisma.sql`
    SELECT id, full_name AS "fullName", email, password_hash AS "passwordHash", role, time_zone AS "timeZone", language,
      shows_hijri AS "showsHijri", created_at AS "createdAt", updated_at AS "updatedAt", suspended_at AS "suspendedAt",
      suspension_reason AS "suspensionReason", deletes_at AS "deletesAt"
    FROM users WHERE email = ${email} AND NOT is_deleted`,
)

/** Counts of attempts in a window. One that began before `over` is over, and a new one begins. */
interface Window {
  now: Date
  over: Date
}

/** Counts `attempts`, rows of a key and a 1 and a time; no row is written and returned where the limit is reached. */
const insertCount = (attempts: Prisma.Sql, limit: number, { now, over }: Window) => Prisma.sql`
  INSERT INTO sign_in_limits AS seen (key, attempts, window_start) ${attempts}
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN seen.window_start <= ${over}::timestamptz THEN 1 ELSE seen.attempts + 1 END,
    window_start = CASE WHEN seen.window_start <= ${over}::timestamptz THEN ${now}::timestamptz ELSE seen.window_start END
  WHERE seen.window_start <= ${over}::timestamptz OR seen.attempts < ${limit}::int`

/** Counts one attempt, so that the database counts and not the processes. Answers 0 when the limit is reached. */
export const countInWindow = changeRows((key: string, limit: number, now: Date, over: Date) =>
  insertCount(Prisma.sql`VALUES (${key}, 1, ${now}::timestamptz)`, limit, { now, over }),
)

export interface SignInLimits {
  account: { key: string; limit: number }
  address: { key: string; limit: number }
}

/** Counts a sign-in to an account from an address; what is refused for the account is not counted for the address. */
export const countSignIn = loadRow(
  { isAccountCounted: bool, isAddressCounted: bool },
  ({ account, address }: SignInLimits, now: Date, over: Date) => Prisma.sql`
    WITH account AS (
      ${insertCount(Prisma.sql`VALUES (${account.key}, 1, ${now}::timestamptz)`, account.limit, { now, over })} RETURNING key
    ), address AS (
      ${insertCount(Prisma.sql`SELECT ${address.key}, 1, ${now}::timestamptz FROM account`, address.limit, { now, over })} RETURNING key
    )
    SELECT EXISTS (SELECT FROM account) AS "isAccountCounted", EXISTS (SELECT FROM address) AS "isAddressCounted"`,
)
