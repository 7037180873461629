import { memo, type Ref } from 'react'
import { t } from '../../lib/i18n.ts'
import { unitName } from '../../lib/surah-names.ts'
import { Girih } from '../../ui/Ornament.tsx'
import type { Unit } from './unit.ts'

type Shown = Pick<
  Unit,
  | 'surahNumber'
  | 'surahName'
  | 'surahNameArabic'
  | 'totalAyahs'
  | 'totalLessons'
  | 'backgroundColor'
  | 'borderColor'
  | 'textColor'
>

/** A surah's banner in its own colours. All banners are as high as the highest, so that the path's length is known. */
export const UnitBanner = memo(function UnitBanner({
  unit,
  height,
  labelId,
}: {
  unit: Shown
  height?: number
  labelId?: string
}) {
  return (
    <header
      className="relative flex items-center overflow-hidden rounded-2xl"
      style={{
        height,
        background: unit.backgroundColor,
        color: unit.textColor,
        boxShadow: `inset 0 -4px 0 ${unit.borderColor}`,
      }}
    >
      <span className="pointer-events-none absolute inset-y-0 end-0 w-1/2 opacity-18 [mask-image:linear-gradient(to_left,black,transparent)] rtl:-scale-x-100">
        <Girih size={64} />
      </span>
      <div className="relative flex flex-1 flex-wrap items-center gap-x-4 px-5 py-5 sm:px-7 sm:py-6">
        <div className="min-w-0 flex-1 basis-28">
          <p className="text-sm font-medium">{t('units.surah', { number: unit.surahNumber })}</p>
          <h2
            id={labelId}
            tabIndex={labelId ? -1 : undefined}
            className="rounded-xs text-2xl leading-tight outline-offset-4 sm:text-[1.75rem]"
          >
            {unitName(unit)}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 text-[0.9375rem]">
            <span>{t('units.verses', { count: unit.totalAyahs })}</span>
            <span>{t('units.lessons', { count: unit.totalLessons })}</span>
          </p>
        </div>
        <p className="mushaf text-[2.25rem] sm:text-[2.75rem]" lang="ar" translate="no" dir="rtl">
          {unit.surahNameArabic}
        </p>
      </div>
    </header>
  )
})

/** A hidden banner with the longest words of all units: the height of every banner. */
export function BannerRuler({ units, ref }: { units: Unit[]; ref: Ref<HTMLDivElement> }) {
  const [first] = units
  if (!first) return null
  const longest = (text: (unit: Unit) => string) =>
    units.reduce((found, unit) => (text(unit).length > found.length ? text(unit) : found), '')
  const unit = {
    ...first,
    surahName: longest(unitName),
    surahNameArabic: longest(({ surahNameArabic }) => surahNameArabic),
    totalAyahs: 286,
    totalLessons: Math.max(...units.map(({ totalLessons }) => totalLessons)),
  }
  return (
    <div ref={ref} className="pointer-events-none invisible absolute inset-x-0 top-0" aria-hidden="true">
      <UnitBanner unit={unit} />
    </div>
  )
}
