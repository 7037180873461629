import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/rooms'
import { BookOpenText, Calendar, CalendarCheck, Flag, Repeat, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { isCompleteScope, type Room } from './room.model.ts'

export function RoomStats({ room }: { room: Room }) {
  const isFixed = room.roomType === 'fixed'
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] gap-x-5 gap-y-4 self-start @min-[17rem]:max-sm:col-span-2">
      <Stat icon={<UsersRound />} name={t('rooms.stats.members')}>
        {room.activeMembers.toLocaleString('en-US')}
      </Stat>
      <Stat icon={isFixed ? <CalendarCheck /> : <Repeat />} name={t('rooms.stats.type')}>
        {t(isFixed ? 'rooms.stats.fixed' : 'rooms.stats.recurring')}
      </Stat>
      <Stat icon={<Calendar />} name={t('rooms.stats.start')}>
        {shortDate(room.startDate)}
      </Stat>
      <Stat icon={<Flag />} name={t('rooms.stats.end')}>
        {room.endDate ? shortDate(room.endDate) : t('rooms.stats.ongoing')}
      </Stat>
      <Stat icon={<BookOpenText />} name={t('rooms.stats.scope')}>
        {t(isCompleteScope(room) ? 'rooms.scope.complete' : 'rooms.scope.partial')}
      </Stat>
      {!isFixed && room.cycleNumber > 0 && (
        <Stat icon={<Repeat />} name={t('rooms.stats.cycle')}>
          {t('rooms.stats.cycleValue', {
            number: room.cycleNumber,
            days: room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS,
          })}
        </Stat>
      )}
    </dl>
  )
}

const Stat = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="relative ps-8 last:col-span-full">
    <dt className="text-sm text-ink-muted">
      <span className="absolute start-0 top-0.5 text-gold [&>svg]:size-5">{icon}</span>
      {name}
    </dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
