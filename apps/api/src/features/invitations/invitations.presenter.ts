import type { InvitedRoom } from '@halaqa/contract/invitations'
import { presentSpan } from '../../lib/span.presenter.ts'
import type { RoomRow } from '../rooms/rooms.sql.ts'
import { estimatePagesADay, hatimsATurn } from './estimate.ts'

export const presentInvitedRoom = (room: RoomRow, today: string): InvitedRoom => ({
  name: room.name,
  description: room.description,
  dedication: room.dedication,
  plan: room.plan,
  piece: room.piece,
  turn_days: room.turnDays,
  dealing: room.dealing,
  start_date: room.startDate,
  end_date: room.endDate,
  recurrence_duration_days: room.recurrenceDurationDays,
  division: room.division,
  rest_weekdays: room.restWeekdays,
  ...presentSpan({ start: room.startPos, end: room.endPos }),
  openness: room.openness,
  list_shared: room.listShared,
  is_paused: room.pausedSince !== null,
  readers: room.activeMembers,
  pages_a_day: estimatePagesADay(room, today),
  hatims_a_turn: hatimsATurn(room),
})
