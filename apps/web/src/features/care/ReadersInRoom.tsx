import { lazy, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import type { Room } from '../rooms/room.model.ts'
import { useOwnReaders } from './use-own-readers.ts'

const ReadersInRoomDialog = lazy(async () => ({
  default: (await import('./ReadersInRoomDialog.tsx')).ReadersInRoomDialog,
}))

/** Brings the readers in the person's care into a room of theirs; nothing for somebody who cares for nobody. */
export function ReadersInRoom({ room }: { room: Room }) {
  const readers = useOwnReaders()
  const [isOpen, setOpen] = useState(false)
  if (readers.length === 0) return null
  const names = readers.map(({ fullName }) => fullName)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 sm:px-6" aria-labelledby="readers-in-room">
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="readers-in-room" className="font-sans text-sm font-semibold tracking-normal text-ink-muted">
          {t('ui.nav.readers')}
        </h2>
        <div className="mt-2 flex -space-x-1.5">
          {readers.slice(0, SHOWN).map(({ id, fullName, colour }) => (
            <Portrait
              key={id}
              name={fullName}
              colour={colour}
              others={names}
              className="size-9 text-base ring-2 ring-surface"
            />
          ))}
        </div>
      </div>
      <Button kind="secondary" className="max-sm:w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('care.room.open')}
      </Button>
      <LatePart onFail={() => setOpen(false)}>
        {isOpen && <ReadersInRoomDialog room={room} readers={readers} onClose={() => setOpen(false)} />}
      </LatePart>
    </Card>
  )
}

const SHOWN = 6
