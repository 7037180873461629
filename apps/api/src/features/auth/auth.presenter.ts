import type { Session as SessionAnswer, User as UserAnswer } from '@halaqa/contract/auth'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'

export interface UserRow {
  id: string
  fullName: string
  email: string | null
  role: 'user' | 'admin'
  timeZone: string | null
  /** Left out of somebody who is signed in. */
  isDeleted?: boolean
  createdAt: Date
  updatedAt: Date
}

export function presentUser(user: UserRow): UserAnswer {
  return {
    id: user.id,
    full_name: user.fullName,
    email: user.email ?? '',
    role: user.role,
    time_zone: user.timeZone ?? DEFAULT_TIME_ZONE,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_deleted: user.isDeleted ?? false,
  }
}

export function presentSession({ user, token }: { user: UserRow; token: string }): SessionAnswer {
  return { user: presentUser(user), token }
}
