import { BookPlus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { portionName } from '../tasks/piece-labels.ts'
import { useTakeFreePiece } from '../tasks/tasks.mutations.ts'
import { freePieceTexts } from './pieces-text.ts'
import type { Room } from './room.model.ts'

/**
 * Offers one of the pieces that nobody was given, or near the end of a fixed room to begin a hatim; shows nothing where the person can do
 * neither today.
 */
export function FreePiece({ room }: { room: Room }) {
  const texts = freePieceTexts(room)
  // Stays while the answer is awaited, and beside the reason why there was none.
  const [last, setLast] = useState(texts)
  const { take, failed, isTaking } = useTaking(room.id, last?.begin)
  if (texts && texts.title !== last?.title) setLast(texts)
  const shown = texts ?? ((isTaking || failed) && last)
  if (!shown) return null
  return (
    <Card
      className="flex flex-wrap items-center gap-4 p-5 sm:p-6"
      aria-labelledby="room-free"
      data-focus-next="room-today"
    >
      <BookPlus className="size-6 text-primary-ink" />
      <div className="min-w-0 flex-1 basis-44">
        <h2 id="room-free" className="text-lg leading-snug">
          {shown.title}
        </h2>
        <p className="text-sm text-ink-muted">{shown.hint}</p>
      </div>
      <Button
        kind="secondary"
        className="max-sm:w-full"
        aria-describedby={failed?.id}
        busy={isTaking && t('rooms.offered.taking')}
        onClick={take}
      >
        {shown.label}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </Card>
  )
}

/** The button by itself. */
export function TakeFreeButton({ room, label }: { room: Room; label: string }) {
  const { take, failed, isTaking } = useTaking(room.id)
  return (
    <>
      <Button aria-describedby={failed?.id} busy={isTaking && t('rooms.offered.taking')} onClick={take}>
        {label}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </>
  )
}

function useTaking(roomId: string, begin?: boolean) {
  const mutation = useTakeFreePiece(roomId, begin)
  const { attempt, failed } = useAttempt(takeFailure)
  const takeIt = async () => {
    const { task } = await mutation.mutateAsync()
    toast.success(t('rooms.offered.taken'), { description: portionName(task) })
  }
  return { take: () => void attempt(takeIt), failed, isTaking: mutation.isPending }
}

const takeFailure = (error: unknown) => ({ title: errorText(error, t('pieces.notTakenFree')) })
