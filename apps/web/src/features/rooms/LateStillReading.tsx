import { lazy } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { LatePart } from '../../ui/LatePart.tsx'
import { useMay } from '../auth/use-may.ts'
import type { Room } from './room.model.ts'

const StillReading = lazy(
  withMessages('room-parts', async () => ({ default: (await import('./StillReading.tsx')).StillReading })),
)

/** The question to a silent reader, in a place of its height; nothing for anybody else. On a locked device it waits for a guardian. */
export function LateStillReading({ room, isInList }: { room: Room; isInList?: boolean | undefined }) {
  const mayAnswer = useMay('PUT /rooms/:id/still-reading')
  return (
    mayAnswer &&
    room.asksIfReading && (
      <LatePart fallback={<div className="min-h-48" />}>
        <StillReading room={room} isInList={isInList} />
      </LatePart>
    )
  )
}
