import type { OwnSession } from '@halaqa/contract/account'

interface SessionRow {
  id: string
  userAgent: string | null
  createdAt: Date
  lastUsedAt: Date
}

export const presentOwnSession = (session: SessionRow, currentId: string): OwnSession => ({
  id: session.id,
  user_agent: session.userAgent,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  is_current: session.id === currentId,
})
