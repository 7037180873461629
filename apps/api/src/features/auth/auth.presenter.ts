import type { Session as SessionAnswer, User as UserAnswer } from '@halaqa/contract/auth'
import { isLanguageTag } from '@halaqa/contract/languages'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'

export interface UserRow {
  id: string
  fullName: string
  email: string | null
  role: 'user' | 'admin'
  timeZone: string | null
  language: string | null
  showsHijri: boolean
  isDeleted: boolean
  createdAt: Date
  updatedAt: Date
  /** The guardian who locked the device of this session to the reader. */
  lockedBy?: { fullName: string } | null
}

/** A session signs in nobody whose account is deleted. */
export function presentUser(user: UserRow | SignedIn): UserAnswer {
  return {
    id: user.id,
    full_name: user.fullName,
    email: user.email,
    role: user.role,
    time_zone: user.timeZone ?? DEFAULT_TIME_ZONE,
    // A language that only a newer server knew counts as none.
    language: isLanguageTag(user.language) ? user.language : null,
    shows_hijri: user.showsHijri,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_deleted: 'isDeleted' in user && user.isDeleted,
    ...(user.lockedBy && { locked_by: user.lockedBy.fullName }),
  }
}

export function presentSession({
  user,
  token,
  isNew,
}: {
  user: UserRow
  token: string
  isNew?: boolean
}): SessionAnswer {
  return { user: presentUser(user), token, is_new: isNew }
}
