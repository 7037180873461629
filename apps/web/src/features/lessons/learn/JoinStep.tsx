import { Sprout } from 'lucide-react'
import { pageDirection, pageLanguage, t } from '../../../lib/i18n.ts'
import { WordsWithEnd } from '../../../ui/WordsWithEnd.tsx'
import type { Passage } from '../lessons.queries.ts'
import { Before } from './Before.tsx'
import { beforePassage, placeOf } from './passage-words.ts'

/** The passage whole, hidden, opened ayah by ayah. Its words keep their places. */
export function JoinStep({ passage, opened, size }: { passage: Passage; opened: number; size: string }) {
  return (
    <>
      <Before before={beforePassage(passage)} isStart />
      <section className="card mt-3 px-5 pt-4 pb-4 sm:px-8 sm:pt-6" aria-labelledby="learn-now">
        <h2 id="learn-now" tabIndex={-1} className="text-xl leading-tight sm:text-2xl">
          {t('learn.join.heading')}
        </h2>
        <p className="mt-1 text-sm text-ink-muted">{t('learn.join.hint')}</p>
        <div className={size}>
          <p className="ayah mt-1" lang="ar" translate="no" dir="rtl">
            {passage.ayahs.map(({ ayah, words, ends }, index) => (
              <span key={ayah}>
                {index >= opened && (
                  <span className="sr-only" lang={pageLanguage()} dir={pageDirection()}>
                    {t('learn.join.hidden', { place: placeOf(passage, ayah) })}
                  </span>
                )}
                <WordsWithEnd
                  words={words.map((text) => (
                    <span
                      className={index < opened ? 'word' : 'word word-hidden'}
                      aria-hidden={index >= opened || undefined}
                    >
                      <span>{text}</span>
                    </span>
                  ))}
                  end={ends ? ayah : null}
                />
              </span>
            ))}
          </p>
        </div>
      </section>
      <p className="mt-4 flex items-start gap-2.5 px-1 text-sm text-ink-muted">
        <Sprout className="mt-0.5 size-4.5 shrink-0 text-success" />
        <span>{t('learn.ungraded')}</span>
      </p>
    </>
  )
}
