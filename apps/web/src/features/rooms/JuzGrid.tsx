import { Check } from 'lucide-react'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { juzOf, type Room } from './room.model.ts'

/** The group's progress, juz by juz: a sign, a word and a colour for each of three states. */
export function JuzGrid({ room }: { room: Room }) {
  const juz = juzOf(room)
  // The ring shows a single juz already.
  if (juz.length < 2) return null
  const count = (state: string) => juz.filter((one) => one.state === state).length
  return (
    <Card className="p-5 sm:p-6" aria-labelledby="room-juz">
      <h2 id="room-juz" className="text-title">
        {t('rooms.juz.title')}
      </h2>
      <p className="mt-1 text-ink-muted">
        {t('rooms.juz.summary', { read: count('read'), begun: count('begun'), open: count('open') })}
      </p>
      <ol
        aria-labelledby="room-juz"
        className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(clamp(16%,1.75rem,45%),1fr))] gap-2 text-center sm:grid-cols-10"
      >
        {juz.map(({ number, state, percent }) => (
          <li
            key={number}
            className={cn('relative overflow-hidden rounded-md border px-1 pt-1.5 pb-1', JUZ_LOOKS[state])}
          >
            {state === 'begun' && (
              <span
                className="absolute inset-x-0 bottom-0 bg-primary-soft"
                style={{ height: `${percent}%` }}
                aria-hidden="true"
              />
            )}
            <span className="relative block font-serif text-lg leading-tight font-semibold tabular-nums">
              <span className="sr-only">{t('rooms.juz.juz')} </span>
              <span>{pageDigits(number)}</span>
            </span>
            <span className="relative flex h-5 items-center justify-center text-2xs font-medium tabular-nums">
              {state === 'read' && <Check className="size-4" />}
              {state === 'begun' && <span aria-hidden="true">{pageDigits(`${percent}%`)}</span>}
              {state === 'open' && <span aria-hidden="true">–</span>}
              <span className="sr-only">{t(`rooms.juz.${state}`, { percent })}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const JUZ_LOOKS = {
  read: 'border-primary bg-primary text-on-primary',
  begun: 'border-primary text-primary-ink',
  open: 'border-line text-ink-muted',
} as const
