import { lazy } from 'react'
import { LatePart } from '../../ui/LatePart.tsx'
import type { Room } from './room.model.ts'

const StillReading = lazy(async () => ({ default: (await import('./StillReading.tsx')).StillReading }))

/** The question to a silent reader, in a place of its height; nothing for anybody else. */
export const LateStillReading = ({ room, isInList }: { room: Room; isInList?: boolean | undefined }) =>
  room.asksIfReading && (
    <LatePart fallback={<div className="min-h-48" />}>
      <StillReading room={room} isInList={isInList} />
    </LatePart>
  )
