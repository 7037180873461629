import type { Share } from '@halaqa/contract/rooms'
import { Moon } from 'lucide-react'
import { lazy, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { useMay } from '../auth/use-may.ts'
import { hasEnded, isOver } from '../rooms/room.model.ts'
import { useChangeMembership } from './members.mutations.ts'
import type { ReadAheadProps } from './ReadAheadDialog.tsx'

const OwnReadingDialog = lazy(async () => ({ default: (await import('./OwnReadingDialog.tsx')).OwnReadingDialog }))
const ReadAheadDialog = lazy(async () => ({ default: (await import('./ReadAheadDialog.tsx')).ReadAheadDialog }))

const SHARES = {
  quarter: 'members.own.quarter',
  half: 'members.own.half',
  whole: 'members.own.whole',
  double: 'members.own.double',
} as const satisfies Record<Share, string>

/** How the signed-in member reads in a room, and whether they are away; other members do not see it. */
export function OwnReading({ room, loadRoomList }: Pick<ReadAheadProps, 'room' | 'loadRoomList'>) {
  const [isOpen, setOpen] = useState(false)
  const [isAhead, setAhead] = useState(false)
  const change = useChangeMembership(room.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('members.own.backFailed'), t('members.again')))
  const comeBack = async () => {
    await change.mutateAsync({ away_until: null })
    toast.success(t('members.own.backDone'))
  }
  const mayChange = useMay('PUT /rooms/:id/membership')
  const today = useToday()
  const { myShare: share, myAwayUntil: awayUntil } = room
  if (share === null || isOver(room)) return null
  // After its end a room gives nothing more; its remaining portions wait to be taken.
  const mayReadAhead = !room.pausedSince && !hasEnded(room, today) && room.piece !== 'range'
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 sm:px-6" aria-labelledby="own-reading">
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="own-reading" className="font-sans text-sm font-semibold tracking-normal text-ink-muted">
          {t('members.own.title')}
        </h2>
        {awayUntil ? (
          <>
            <p className="mt-1 flex items-center gap-2 font-serif text-lg font-semibold">
              <Moon className="size-5 shrink-0 text-gold" />
              <span>{t('members.own.away', { date: longDate(awayUntil) })}</span>
            </p>
            <p className="text-ink-muted">{t('members.own.awayHint')}</p>
          </>
        ) : (
          <p className="mt-1 font-serif text-lg font-semibold">
            {t(room.dealing === 'chosen' ? 'members.own.chooses' : SHARES[share])}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {awayUntil && mayChange && (
          <Button
            className="max-sm:flex-auto"
            aria-describedby={failed?.id}
            busy={change.isPending && t('members.own.backBusy')}
            onClick={() => void attempt(comeBack)}
          >
            {t('members.own.back')}
          </Button>
        )}
        {mayReadAhead && (
          <Button kind="ghost" className="max-sm:flex-auto" onClick={() => setAhead(true)}>
            {t('members.ahead.title')}
          </Button>
        )}
        {mayChange && (
          <Button
            kind="secondary"
            className="max-sm:flex-auto"
            aria-describedby="own-reading"
            onClick={() => setOpen(true)}
          >
            {t('members.own.change')}
          </Button>
        )}
      </div>
      {awayUntil && <FailureNote id={failed?.id} words={failed?.words} className="-mt-2 w-full" />}
      <LatePart onFail={() => setOpen(false)}>
        {isOpen && <OwnReadingDialog room={room} share={share} onClose={() => setOpen(false)} />}
      </LatePart>

      <LatePart onFail={() => setAhead(false)}>
        {isAhead && <ReadAheadDialog room={room} loadRoomList={loadRoomList} onClose={() => setAhead(false)} />}
      </LatePart>
    </Card>
  )
}
