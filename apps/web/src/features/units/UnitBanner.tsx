import type { Unit } from '@halaqa/contract/units'
import type { Camel } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { Dot, Girih } from '../../ui/Ornament.tsx'

/** A surah's banner in its own colours. */
export function UnitBanner({ unit }: { unit: Camel<Unit> }) {
  return (
    <section
      className="relative overflow-hidden rounded-2xl px-6 py-5"
      style={{
        background: unit.backgroundColor,
        color: unit.textColor,
        boxShadow: `inset 0 -5px 0 ${unit.borderColor}`,
      }}
    >
      <div className="pointer-events-none absolute inset-y-0 end-0 w-1/2 opacity-20 [mask-image:linear-gradient(to_left,black,transparent)] rtl:-scale-x-100">
        <Girih size={72} />
      </div>
      <div className="relative flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-sm">{t('units.surah', { number: unit.surahNumber })}</p>
          <h2 className="text-title">{unit.surahName}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-sm">
            {t('units.verses', { count: unit.totalAyahs })}
            <Dot />
            {t('units.lessons', { count: unit.totalLessons })}
          </p>
        </div>
        <p className="mushaf text-[2rem]" lang="ar" dir="rtl">
          {unit.surahNameArabic}
        </p>
      </div>
    </section>
  )
}
