import { t } from '../../../lib/i18n.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StarMark } from '../../../ui/Ornament.tsx'
import type { Room } from '../room.model.ts'
import { NextRound } from './NextRound.tsx'

/** The links of a room whose hatim is complete: to the hatim's page, and on to the next round. */
export function HatimCard({ room }: { room: Room }) {
  return (
    <Card
      className="flex flex-wrap items-center gap-4 border-gold/60 bg-gold-soft/40 p-5 sm:p-6"
      aria-labelledby="room-hatim"
    >
      <StarMark kind="open" className="size-11 text-gold" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="room-hatim" className="text-xl">
          {t('hatim.card.title')}
        </h2>
        <p className="text-ink-muted">{t('hatim.card.hint')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <ButtonLink to={`/rooms/${room.id}/hatim`} kind="secondary" className="max-sm:w-full">
          {t('hatim.card.open')}
        </ButtonLink>
        <NextRound room={room} />
      </div>
    </Card>
  )
}
