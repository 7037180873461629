import { CalendarDays } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { placesText } from '../../lib/ranges.ts'
import { StarMark } from '../../ui/Ornament.tsx'

/**
 * The verses that come back tomorrow: verses of one surah by their keys, "112:4", or "2:282:1-14" for a part of one.
 */
export function DueTomorrow({ keys, surahName }: { keys: readonly string[]; surahName: string }) {
  if (keys.length === 0) return null
  return (
    <section
      className="card mt-7 flex items-center gap-4 p-4 text-start sm:p-5"
      aria-labelledby="due-tomorrow"
      role="status"
    >
      <StarMark className="size-11 text-gold">
        <CalendarDays className="size-5" aria-hidden="true" />
      </StarMark>
      <div className="min-w-0 flex-1">
        <h2 id="due-tomorrow" className="font-serif text-lg leading-snug font-semibold">
          {t('lessons.done.tomorrow')}
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">
          {t('lessons.done.tomorrowVerses', { verses: `${surahName} ${placesOf(keys)}` })}
        </p>
      </div>
    </section>
  )
}

/** "112:1 – 112:4, 112:6" */
const placesOf = (keys: readonly string[]) =>
  placesText(
    keys.map((key) => {
      const [surah, ayah] = key.split(':').map(Number) as [number, number]
      return { surah, ayah }
    }),
  )
