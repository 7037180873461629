import { RotateCcw } from 'lucide-react'
import { t } from '../../lib/i18n.ts'

/** What comes back tomorrow: verses of one surah by their keys, "112:4", or "2:282:1-14" for a part of one. */
export function DueTomorrow({ keys, surahName }: { keys: readonly string[]; surahName: string }) {
  if (keys.length === 0) return null
  return (
    <section
      className="card mt-7 flex items-center gap-4 p-4 text-start sm:p-5"
      aria-labelledby="due-tomorrow"
      role="status"
    >
      <RotateCcw className="size-6 shrink-0 text-gold" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 id="due-tomorrow" className="font-serif text-lg leading-snug font-semibold">
          {t('lessons.done.tomorrow')}
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">
          {t('lessons.done.tomorrowVerses', { verses: `${surahName} ${placesOf(keys).join(', ')}` })}
        </p>
      </div>
    </section>
  )
}

/** "112:1–4", "112:6": the ayahs of the keys, those that follow each other as one. */
function placesOf(keys: readonly string[]): string[] {
  const ranges: { surah: number; first: number; last: number }[] = []
  for (const key of keys) {
    const [surah, ayah] = key.split(':').map(Number) as [number, number]
    const before = ranges.at(-1)
    if (before?.surah === surah && ayah - before.last <= 1) before.last = ayah
    else ranges.push({ surah, first: ayah, last: ayah })
  }
  return ranges.map(({ surah, first, last }) => `${surah}:${first}${last > first ? `–${last}` : ''}`)
}
