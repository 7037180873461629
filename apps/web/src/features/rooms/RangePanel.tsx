import type { AyahRange } from '@halaqa/quran/range'
import { surahOf } from '@halaqa/quran/surahs'
import { t } from '../../lib/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { Khatam } from '../../ui/Ornament.tsx'
import { rangeCount } from './room.model.ts'

/** From where to where a room reads. */
export function RangePanel({ range }: { range: AyahRange }) {
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="room-range">
      <h2 id="room-range" className="text-title">
        {t('rooms.range.title')}
      </h2>
      <div className="mt-4 flex items-start gap-4 max-[22.5rem]:gap-2 sm:gap-8">
        <End name={t('rooms.range.from')} surah={range.startSurah} ayah={range.startAyah} />
        <div className="flex flex-[0.8] items-center gap-2 self-center text-gold max-sm:flex-none" aria-hidden="true">
          <span className="h-px flex-1 bg-gold/60 max-sm:w-6 max-[22.5rem]:hidden" />
          <Khatam className="size-7" />
          <span className="h-px flex-1 bg-gold/60 max-sm:w-6 max-[22.5rem]:hidden" />
        </div>
        <End name={t('rooms.range.to')} surah={range.endSurah} ayah={range.endAyah} />
      </div>
      <p className="mt-4 text-sm text-ink-muted">{rangeCount(range)}</p>
    </Card>
  )
}

function End({ name, surah: number, ayah }: { name: string; surah: number; ayah: number }) {
  const surah = surahOf(number)
  return (
    <div className="min-w-0 flex-1">
      <p className="text-sm text-ink-muted">{name}</p>
      <p>
        <span className="surah-ar text-[1.75rem] whitespace-nowrap" lang="ar" dir="rtl">
          {surah.nameArabic}
        </span>
      </p>
      <p className="font-semibold">{`${surah.name} ${number}:${ayah}`}</p>
    </div>
  )
}
