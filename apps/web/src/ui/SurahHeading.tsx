import { t } from '../lib/i18n.ts'
import { surahName } from '../lib/surah-names.ts'
import { Dot, Khatam } from './Ornament.tsx'

/** Uthmani script of the King Fahd Complex; it opens every surah but the ninth, and is itself ayah 1:1. */
const BASMALA = 'بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ'

export interface SurahFacts {
  surahNo: number
  surahNameArabic: string
  totalAyah: number
  revelationPlace: 'meccan' | 'medinan'
}

/**
 * The bismillah is written where a surah begins, and nowhere else: not before the ninth, nor before 1:1, which is the
 * bismillah itself.
 */
const hasBasmala = (surahNo: number, fromAyah: number) => fromAyah === 1 && surahNo !== 1 && surahNo !== 9

/** The name and facts above a surah's text that begins at `fromAyah`, and the bismillah if the surah begins there. */
export function SurahHeading({ surah, fromAyah }: { surah: SurahFacts; fromAyah: number }) {
  return (
    <div className="text-center">
      <div className="flex items-center gap-3 text-gold sm:gap-4">
        <span className="h-px flex-1 bg-linear-to-r from-transparent to-gold rtl:bg-linear-to-l" />
        <Khatam className="size-6 max-[15rem]:hidden" />
        <h2
          className="mushaf px-1 text-[min(2rem,13vw)] text-ink sm:px-3 sm:text-[2.5rem]"
          lang="ar"
          translate="no"
          dir="rtl"
        >
          {surah.surahNameArabic}
        </h2>
        <Khatam className="size-6 max-[15rem]:hidden" />
        <span className="h-px flex-1 bg-linear-to-l from-transparent to-gold rtl:bg-linear-to-r" />
      </div>
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2.5 gap-y-1 text-sm text-ink-muted">
        <span className="font-semibold text-ink">
          {t('chapters.heading', { number: surah.surahNo, name: surahName(surah.surahNo) })}
        </span>
        <Star />
        <span>{t('chapters.verses', { count: surah.totalAyah })}</span>
        <Star />
        <span>{t(surah.revelationPlace === 'meccan' ? 'chapters.meccan' : 'chapters.medinan')}</span>
      </p>
      {hasBasmala(surah.surahNo, fromAyah) && (
        <p className="mushaf mt-5 text-[1.75rem] text-ink sm:text-[2rem]" lang="ar" translate="no" dir="rtl">
          {BASMALA}
        </p>
      )}
    </div>
  )
}

const Star = () => (
  <span className="text-gold">
    <Dot />
  </span>
)
