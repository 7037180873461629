import type { Hatim as WireHatim } from '@halaqa/contract/hatims'
import { rangeText } from '@halaqa/quran/range-text'
import { useQuery } from '@tanstack/react-query'
import type { Camel } from '../../../lib/camel.ts'
import { longDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Girih } from '../../../ui/Ornament.tsx'
import { Ring } from '../../../ui/Ring.tsx'
import { ShowMoreButton, useShowMore } from '../../../ui/ShowMoreButton.tsx'
import { roomQuery } from '../rooms.queries.ts'
import { ClosingDua } from './ClosingDua.tsx'
import { NextRound } from './NextRound.tsx'

type Hatim = Camel<WireHatim>

/** A hatim that a circle has completed: who, from when to when, the supplication, and what comes next. */
export function HatimPage({ hatim }: { hatim: Hatim }) {
  const room = useQuery(roomQuery(hatim.roomId))
  return (
    <>
      <BackLink to={`/rooms/${hatim.roomId}`}>
        <bdi>{hatim.roomName}</bdi>
      </BackLink>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-5">
        <Hero hatim={hatim} />
        <ClosingDua />
        <ReadBy readers={hatim.readers} />
        {room.data && (
          <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-8" aria-labelledby="hatim-next">
            <h2 id="hatim-next" className="text-title">
              {t('hatim.next.title')}
            </h2>
            <NextRound room={room.data} />
          </Card>
        )}
      </div>
    </>
  )
}

function Hero({ hatim }: { hatim: Hatim }) {
  return (
    <section
      className="relative overflow-hidden rounded-2xl bg-hero px-6 py-9 text-center text-on-hero sm:px-10 sm:py-12"
      aria-labelledby="hatim-title"
    >
      <div className="pointer-events-none absolute inset-0 text-hero-gold opacity-15">
        <Girih />
      </div>
      <div className="relative grid grid-cols-[minmax(0,1fr)] justify-items-center">
        <Ring percent={100} label={t('hatim.ring')} className="size-28">
          <span className="font-serif text-2xl font-semibold text-hero-gold">100%</span>
        </Ring>
        <h1 id="hatim-title" className="mt-5 text-headline">
          {t('rooms.hatim.title')}
        </h1>
        <p className="mt-2 max-w-full font-serif text-lg" dir="auto">
          {hatim.roomName}
        </p>
        <p className="mt-1 text-on-hero-muted">{rangeText(hatim)}</p>
        <p className="text-on-hero-muted">
          {t('hatim.dates', { from: longDate(hatim.beganOn), to: longDate(hatim.completedAt) })}
        </p>
        <p className="mx-auto mt-4 max-w-[40ch] font-serif text-lg leading-relaxed">{t('hatim.prayer')}</p>
      </div>
    </section>
  )
}

/** By name alone, in the order of the names. */
function ReadBy({ readers }: { readers: Hatim['readers'] }) {
  const more = useShowMore(readers)
  return (
    <Card className="overflow-hidden" aria-labelledby="hatim-readers">
      <h2 id="hatim-readers" className="px-5 pt-5 text-title sm:px-8 sm:pt-7">
        {t('hatim.readers')}
      </h2>
      <ul
        aria-labelledby="hatim-readers"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-3 px-5 py-5 sm:px-8 sm:pb-7"
      >
        {more.shown.map(({ userId, fullName }) => (
          <li key={userId} className="flex items-center gap-3">
            <Avatar name={fullName} />
            <bdi className="min-w-0 font-medium break-words">{fullName}</bdi>
          </li>
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </Card>
  )
}
