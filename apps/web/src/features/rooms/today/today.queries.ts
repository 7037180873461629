import { getRoomToday } from '@halaqa/contract/room-today'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** Who is given what on the reader's own `today`: below the room, so that whatever changes the room asks for it again. */
export const roomTodayQuery = (roomId: string, today: string) =>
  queryOptions({
    queryKey: ['rooms', roomId, 'today', today],
    queryFn: ({ signal }) => call(getRoomToday, { params: { id: roomId }, signal }),
  })
