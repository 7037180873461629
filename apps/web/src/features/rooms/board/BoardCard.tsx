import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { roomTasksQuery } from '../../tasks/tasks.queries.ts'
import { hasEnded, isOver, type Room } from '../room.model.ts'
import { boardQuery } from './board.queries.ts'
import { boardKindOf } from './board-kind.ts'

/** The link from a room's page to its board. It comes first if the person has no piece. */
export function BoardCard({ room }: { room: Room }) {
  const today = useToday()
  const { data: tasks } = useQuery(roomTasksQuery(room.id, today))
  const isFirst = tasks?.every((task) => task.isCompleted) && !room.closedAt && !room.pausedSince
  const kind = boardKindOf(room)
  const isEnded = isOver(room) || hasEnded(room, today)
  // Free pieces can be taken after the end, too.
  const { data: board } = useQuery({ ...boardQuery(room.id), enabled: isEnded && kind !== undefined })
  const isDone = isOver(room) || (isEnded && board?.free === 0)
  if (!kind) return null
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 sm:p-6" aria-labelledby="room-board">
      <LayoutGrid className="size-6 text-primary-ink" />
      <div className="min-w-0 flex-1 basis-44">
        <h2 id="room-board" className="text-lg leading-snug">
          {t(isDone ? 'board.title.ended' : `board.choose.${kind}`)}
        </h2>
        <p className="text-sm text-ink-muted">
          {t(isDone && !room.closedAt ? 'board.choose.endedFull' : hintOf(room, today))}
        </p>
      </div>
      <ButtonLink
        to={`/rooms/${room.id}/board`}
        kind={isFirst && !isDone ? 'primary' : 'secondary'}
        className="max-sm:w-full"
      >
        {t('board.choose.open')}
      </ButtonLink>
    </Card>
  )
}

function hintOf(room: Room, today: string) {
  if (room.closedAt) return 'board.line.closedHint'
  if (room.pausedSince) return 'board.line.pausedHint'
  return hasEnded(room, today) ? 'board.choose.endedHint' : 'board.choose.hint'
}
