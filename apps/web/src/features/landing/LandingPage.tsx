import { ArrowRight, BookOpen } from 'lucide-react'
import { pageLanguage, t } from '../../lib/i18n.ts'
import { FIRST_LESSON } from '../../lib/paths.ts'
import { AL_QAMAR_17, SAD_29, verseReference } from '../../lib/verses.ts'
import { Ayah } from '../../ui/Ayah.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { HeroVerse } from '../../ui/HeroVerse.tsx'
import { MarketingHeader } from '../../ui/MarketingHeader.tsx'
import { Girih, Khatam } from '../../ui/Ornament.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StartLink } from '../../ui/StartLink.tsx'
import { ContestBanner } from './ContestBanner.tsx'
import { HowItWorks } from './HowItWorks.tsx'

/** The first page of a guest: links and buttons only, so that it needs neither router nor data. */
export function LandingPage() {
  return (
    <>
      <PageTitle>{t('landing.title')}</PageTitle>
      <ContestBanner />
      <MarketingHeader />
      <main id="main">
        <Hero />
        <HowItWorks />
        <Quote />
        <Begin />
      </main>
      <Footer />
    </>
  )
}

function Hero() {
  return (
    <section className="relative overflow-hidden">
      <div className="pointer-events-none absolute inset-y-0 end-0 w-full text-gold opacity-30 [mask-image:radial-gradient(60%_60%_at_50%_72%,black_40%,transparent)] lg:w-[64%] lg:[mask-image:radial-gradient(62%_68%_at_58%_48%,black_45%,transparent)] rtl:-scale-x-100">
        <Girih size={104} />
      </div>
      <div className="relative mx-auto grid max-w-wide items-center gap-12 px-gutter pt-10 pb-16 sm:pt-16 lg:grid-cols-[1.02fr_1fr] lg:gap-16 lg:pt-20 lg:pb-28">
        <div>
          <h1 className="text-display font-[560]">{t('landing.headline')}</h1>
          <p className="mt-6 max-w-[30ch] text-xl leading-relaxed text-ink-muted first-letter:uppercase sm:text-[1.375rem]">
            {t('landing.line')}
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <StartLink to={FIRST_LESSON} size="lg" className="max-sm:w-full">
              <span>{t('landing.start')}</span>
              <ArrowRight className="rtl:-scale-x-100" />
            </StartLink>
            <ButtonLink to="/about" kind="secondary" size="lg" className="max-sm:w-full">
              <span>{t('landing.learnMore')}</span> <span className="sr-only">{t('landing.aboutHalaqa')}</span>
            </ButtonLink>
          </div>
        </div>
        <FramedAyah />
      </div>
    </section>
  )
}

function FramedAyah() {
  const verse = AL_QAMAR_17
  return (
    <figure className="relative rounded-2xl border border-line bg-surface p-5 shadow-raised sm:p-7">
      <div className="frame-mushaf px-5 pt-6 pb-7 text-center sm:px-9 sm:pt-8 sm:pb-9">
        <div className="flex items-center gap-3 text-gold">
          <span className="h-px flex-1 bg-gold/50" />
          <Khatam />
          <span className="surah-ar text-2xl text-ink" lang="ar" translate="no" dir="rtl">
            {verse.surahArabic}
          </span>
          <Khatam />
          <span className="h-px flex-1 bg-gold/50" />
        </div>
        <blockquote className="mt-6 text-[1.75rem] sm:text-[2.15rem]">
          <Ayah text={verse.text} number={verse.number} className="text-center text-balance" />
        </blockquote>
        <figcaption className="mx-auto mt-6 max-w-[38ch] font-serif text-[1.0625rem] leading-relaxed text-balance text-ink-muted">
          <span>{verse.translations[pageLanguage()]}</span>
          <span className="mt-2 block font-sans text-sm text-ink-subtle">{verseReference(verse)}</span>
        </figcaption>
      </div>
    </figure>
  )
}

function Quote() {
  return (
    <section className="relative overflow-hidden bg-hero text-on-hero" aria-label={t('landing.quran')}>
      <div className="pointer-events-none absolute inset-0 text-hero-gold opacity-25 [mask-image:radial-gradient(85%_120%_at_50%_50%,transparent_45%,black)]">
        <Girih />
      </div>
      <HeroVerse
        verse={SAD_29}
        className="mx-auto max-w-4xl px-gutter py-20 lg:py-28"
        textClassName="text-[1.7rem] sm:text-[2.4rem] lg:text-[2.7rem]"
        captionClassName="mx-auto mt-8 max-w-[58ch] sm:text-xl"
      />
    </section>
  )
}

function Begin() {
  return (
    <section className="mx-auto flex max-w-wide flex-wrap items-center justify-between gap-6 px-gutter py-16 lg:py-20">
      <h2 className="max-w-[20ch] text-headline">{t('landing.begin')}</h2>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <StartLink size="lg" className="max-sm:w-full">
          {t('ui.nav.getStarted')}
        </StartLink>
        <ButtonLink to="/quran" kind="secondary" size="lg" className="max-sm:w-full">
          <BookOpen />
          <span>{t('landing.readQuran')}</span>
        </ButtonLink>
      </div>
    </section>
  )
}
