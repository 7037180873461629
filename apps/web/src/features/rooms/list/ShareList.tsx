import type { ListSubject } from '@halaqa/contract/room-list'
import { lazy, Suspense } from 'react'
import type { Room } from '../room.model.ts'

const ShareListButton = lazy(async () => ({ default: (await import('./ShareListButton.tsx')).ShareListButton }))

/** The way to take the list to a chat, where its owner lets it. It is as high before it comes. */
export const ShareList = ({ room, subject }: { room: Room; subject: ListSubject }) =>
  room.listShared ? (
    <div className="flex min-h-15 w-full items-center justify-center">
      <Suspense>
        <ShareListButton room={room} subject={subject} />
      </Suspense>
    </div>
  ) : null
