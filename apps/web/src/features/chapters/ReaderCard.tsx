import { surahOf } from '@halaqa/quran/surahs'
import { ArrowRight } from 'lucide-react'
import { ayahText } from '../../lib/ayah-text.ts'
import { t } from '../../lib/i18n.ts'
import { surahName } from '../../lib/surah-names.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ArabicName } from '../../ui/ArabicName.tsx'
import { Girih } from '../../ui/Ornament.tsx'
import { readerPath, savedReadingPosition } from './reading-position.ts'

/** Leads to the reader at the last reading position. */
export function ReaderCard({ className }: { className: string }) {
  const position = savedReadingPosition()
  const surah = position && surahOf(position.surah)
  return (
    <Anchor
      to={position ? readerPath(position) : '/quran'}
      className={`group relative block overflow-hidden rounded-2xl bg-hero text-on-hero ${className}`}
    >
      <span className="pointer-events-none absolute inset-y-0 end-0 w-3/4 text-hero-gold opacity-35 [mask-image:linear-gradient(to_left,black,transparent)] sm:w-1/2 rtl:-scale-x-100">
        <Girih size={76} />
      </span>
      <span className="relative flex items-center gap-4 px-6 py-6 sm:px-8 sm:py-7">
        <span className="flex-1">
          <span className="block font-serif text-2xl font-semibold">{t('dashboard.reader.open')}</span>
          <span className="mt-1 block max-w-[24ch] text-on-hero-muted sm:max-w-none">
            {position && surah
              ? t('dashboard.reader.continue', {
                  place: `${surahName(surah.number)} ${ayahText(position.surah, position.ayah)}`,
                })
              : t('dashboard.reader.begin')}
          </span>
        </span>
        {surah && <ArabicName name={surah.nameArabic} className="text-4xl text-hero-gold max-sm:hidden" />}
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-on-hero text-hero transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5">
          <ArrowRight className="size-5 rtl:-scale-x-100" />
        </span>
      </span>
    </Anchor>
  )
}
