import { BookOpen, RotateCcw, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageDigits, t } from '../../lib/i18n.ts'
import { StarMark } from '../../ui/Ornament.tsx'
import { Ring } from '../../ui/Ring.tsx'

const STEPS = [
  ['landing.how.gather', 'landing.how.gatherText'],
  ['landing.how.read', 'landing.how.readText'],
  ['landing.how.complete', 'landing.how.completeText'],
] as const

export function HowItWorks() {
  return (
    <section className="border-y border-line bg-surface" aria-labelledby="how">
      <div className="mx-auto max-w-wide px-gutter py-16 lg:py-24">
        <h2 id="how" className="max-w-[22ch] text-headline">
          {t('landing.how.title')}
        </h2>
        <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-10 lg:mt-14">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="flex gap-4 md:block">
              <StarMark className="size-12 text-gold">
                <span className="font-serif text-base font-semibold text-ink tabular-nums">
                  {pageDigits(index + 1)}
                </span>
              </StarMark>
              <div>
                <h3 className="text-xl md:mt-5">{t(title)}</h3>
                <p className="mt-2 max-w-[40ch] text-ink-muted">{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-14 grid gap-6 lg:grid-cols-2">
          <Showcase title={t('landing.together.title')} text={t('landing.together.text')}>
            <SampleRoom />
          </Showcase>
          <Showcase title={t('landing.memorize.title')} text={t('landing.memorize.text')}>
            <SamplePath />
          </Showcase>
        </div>
      </div>
    </section>
  )
}

function Showcase({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="relative overflow-hidden rounded-2xl border border-line bg-paper">
      <div className="p-6 sm:p-8">
        <h3 className="text-title">{title}</h3>
        <p className="mt-2 max-w-[46ch] text-ink-muted">{text}</p>
      </div>
      {/* A drawing of the product; the figures are made up. */}
      <div aria-hidden="true">{children}</div>
    </article>
  )
}

const SAMPLE_JUZ = Array.from({ length: 30 }, (_, juz) => (juz < 20 ? 100 : juz === 20 ? 40 : 0))
const SAMPLE_READERS = [
  ['first', 'bg-primary-soft text-primary-ink'],
  ['second', 'bg-info-soft text-info-ink'],
  ['third', 'bg-primary-soft text-primary-ink'],
] as const

function SampleRoom() {
  return (
    <div className="px-6 sm:px-8">
      <div className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-5 rounded-b-none border-b-0 p-5 sm:gap-x-7 sm:gap-y-4 sm:p-6">
        <div className="sm:row-span-2">
          <Ring percent={68} juz={SAMPLE_JUZ} label={pageDigits('68%')} className="size-24 sm:size-32">
            <div className="font-serif text-xl font-semibold tabular-nums sm:text-2xl">{pageDigits('68%')}</div>
            <div className="text-2xs text-ink-muted">{t('landing.sample.juz')}</div>
          </Ring>
        </div>
        <div>
          <p className="font-serif text-xl font-semibold">{t('landing.sample.room')}</p>
          <p className="text-sm text-ink-muted">{t('landing.sample.scope')}</p>
        </div>
        <ul className="grid gap-3 max-sm:col-span-2">
          {SAMPLE_READERS.map(([reader, tone]) => (
            <li key={reader} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 text-sm">
              <span className={`avatar size-8 text-2xs ${tone}`}>{t(`landing.sample.${reader}`)}</span>
              <span className="text-ink-muted">{t(`landing.sample.${reader}Range`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function SamplePath() {
  return (
    <div className="relative mx-auto h-56 w-80 max-w-full">
      <svg
        className="absolute inset-0 size-full text-line-strong rtl:-scale-x-100"
        viewBox="0 0 320 224"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M46 70 C84 142 128 152 160 118 S 236 40 274 96 S 300 190 262 224"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="0 14"
        />
      </svg>
      <span className="tile tile-done absolute start-[3.1%] top-8">
        <BookOpen />
      </span>
      <span className="tile tile-done absolute start-[38.75%] top-24">
        <RotateCcw />
      </span>
      <span className="absolute start-[71.25%] top-14 grid place-items-center">
        <span className="absolute -top-11 rounded-md border border-line bg-raised px-3 py-1 text-sm font-semibold text-primary-ink shadow-card">
          {t('landing.sample.start')}
        </span>
        <span className="tile tile-open">
          <Target />
        </span>
      </span>
    </div>
  )
}
