import type { ListFormat, ListSubject } from '@halaqa/contract/room-list'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { pageTag } from '../../../lib/i18n.ts'
import { roomKeys } from '../rooms.keys.ts'

interface Wanted {
  format: ListFormat
  subject: ListSubject
}

/** The list as messages for a chat. It is asked for each time that it is looked at. */
export const roomListQuery = (roomId: string, { format, subject }: Wanted) =>
  queryOptions({
    queryKey: roomKeys.shared(roomId, format, subject),
    queryFn: ({ signal }) =>
      call('GET /rooms/:id/list', {
        params: { id: roomId },
        query: { format, subject, language: pageTag() },
        signal,
      }),
    gcTime: 0,
    retry: false,
  })
