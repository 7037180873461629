import { DAY_MS } from '@halaqa/contract/calendar'

/** The earliest completion that can be undone, and that still shows among today's portions: 24 hours before `now`. */
export const reopenableSince = (now: Date) => new Date(now.getTime() - DAY_MS)

export const isReopenable = ({ completedAt }: { completedAt: Date | null }, now: Date) =>
  completedAt !== null && completedAt >= reopenableSince(now)
