import type { OwnSession } from '@halaqa/contract/account'
import type { SecurityEvent } from '@halaqa/contract/security-events'
import type { Prisma } from '@halaqa/database/client'

interface SessionRow {
  id: string
  userAgent: string | null
  createdAt: Date
  lastUsedAt: Date
  lockedById: string | null
  user: { fullName: string }
}

export const presentOwnSession = (session: SessionRow, currentId: string): OwnSession => ({
  id: session.id,
  user_agent: session.userAgent,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  is_current: session.id === currentId,
  reader_name: session.lockedById === null ? null : session.user.fullName,
})

export const presentSecurityEvent = (row: Prisma.SecurityEventGetPayload<object>): SecurityEvent => ({
  id: row.id,
  kind: row.kind,
  browser: row.browser,
  system: row.system,
  is_new_device: row.isNewDevice,
  times: row.times,
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
})
