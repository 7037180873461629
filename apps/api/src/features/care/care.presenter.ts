import { firstNameOf } from '@halaqa/contract/person-name'
import type { CareLinkState, Reader as ReaderAnswer } from '@halaqa/contract/readers'
import type { Reader } from './care.service.ts'
import type { loadCareLink } from './care-links.service.ts'

export const presentReader = (reader: Reader): ReaderAnswer => ({
  id: reader.id,
  full_name: reader.fullName,
  colour: reader.colour,
  time_zone: reader.timeZone,
  open_portions: reader.openPortions,
  rooms: reader.roomNames.length,
  room_names: reader.roomNames,
  guardians: reader.guardians.map((guardian) => ({
    ...guardian,
    full_name: guardian.is_you ? guardian.full_name : firstNameOf(guardian.full_name),
  })),
  release_until: reader.releaseUntil?.toISOString() ?? null,
  created_at: reader.createdAt.toISOString(),
})

export const presentCareLink = ({
  purpose,
  reader,
  guardian,
}: Awaited<ReturnType<typeof loadCareLink>>): CareLinkState => ({
  purpose,
  reader_name: reader.fullName,
  guardian_name: firstNameOf(guardian.fullName),
  room_name: reader.namedInRoom?.name ?? null,
})
