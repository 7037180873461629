import type { CallName } from '@halaqa/contract/api'
import { CARE_PERMISSIONS, type CarePermission } from '@halaqa/contract/care-permissions'
import type { Endpoint } from '@halaqa/contract/endpoint'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { isUuid } from '../../lib/ids.ts'
import { queryReaderInCare } from '../../lib/session.sql.ts'
import type { SignedIn } from '../../lib/signed-in.ts'

/** A call that the contract says nothing of is nobody's. */
const permittedTo = ({ method, url }: Endpoint): CarePermission =>
  (CARE_PERMISSIONS as Partial<Record<CallName, CarePermission>>)[`${method} ${url}` as CallName] ?? 'nobody'

/**
 * The person of a call: the one of its session, or the reader in their care whom the request names. A locked device is its reader's alone.
 *
 * @param readingAs the reader whom the request names, as it was sent
 * @throws AppError `device_locked`, `not_for_readers`, `not_your_reader`
 */
export async function findActor(
  db: Database,
  endpoint: Endpoint,
  session: SignedIn,
  readingAs: unknown,
): Promise<SignedIn> {
  if (session.lockedBy) {
    if (readingAs !== undefined || permittedTo(endpoint) !== 'reader') throw new AppError('device_locked')
    return session
  }
  if (readingAs === undefined) return session
  if (permittedTo(endpoint) === 'nobody') throw new AppError('not_for_readers')
  const reader =
    typeof readingAs === 'string' && isUuid(readingAs) ? await queryReaderInCare(db, readingAs, session.id) : undefined
  if (!reader) throw new AppError('not_your_reader')
  const { sessionId } = session
  return { ...reader, email: null, role: 'user', sessionId, actedById: session.id, lockedBy: null }
}
