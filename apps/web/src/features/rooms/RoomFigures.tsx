import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { Facts } from '../../ui/Facts.tsx'
import { offeredQuery } from '../tasks/tasks.queries.ts'
import { hatimsFacts } from './pieces-text.ts'
import type { Room } from './room.model.ts'

/**
 * How many portions of an open room wait for a reader; none in a quiet one, which says of it only whether there are any. A page shows it at once,
 * so that nothing moves.
 */
export function useWaitingPortions(room: Room | undefined) {
  const isOpen = room?.openness === 'open' && room.isMember
  const { data, isLoading } = useQuery({ ...offeredQuery(room?.id ?? ''), enabled: isOpen, retry: false })
  return { count: data?.length ?? 0, isLoading }
}

interface RoomFiguresProps {
  room: Room
  waiting: number
  /** False where the page says in another place what is free. */
  saysFree?: boolean
}

/** "12 of 20 hatims complete · 9 juz free", and below it what waits for a reader. */
export function RoomFigures({ room, waiting, saysFree = true }: RoomFiguresProps) {
  const hatims = hatimsFacts(room, { saysFree })
  return (
    <>
      {hatims.length > 0 && <Facts of={hatims} />}
      {waiting > 0 && <span className="block">{t('hatim.waiting', { count: waiting })}</span>}
    </>
  )
}
