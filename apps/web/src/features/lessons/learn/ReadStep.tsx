import { t } from '../../../lib/i18n.ts'
import type { ReadingSettings } from '../../../lib/reading-settings.ts'
import { Ayah } from '../../../ui/Ayah.tsx'
import { cn } from '../../../ui/cn.ts'
import { Meaning, type MeaningText, SajdaNote, showsTransliteration, Transliteration } from '../../../ui/Meaning.tsx'
import type { Passage } from '../lessons.queries.ts'
import { Before, LetterNames } from './Before.tsx'
import { beforePassage, placeOf } from './passage-words.ts'

/** The passage ayah by ayah, as the reader shows it. */
export function ReadStep({ passage, settings }: { passage: Passage; settings: ReadingSettings }) {
  const meaning = meaningOf(passage)
  return (
    <>
      <Before before={beforePassage(passage)} />
      <section className="card mt-3 px-5 pt-4 pb-5 sm:px-8 sm:pt-6" aria-labelledby="learn-now">
        <h2 id="learn-now" tabIndex={-1} className="text-xl leading-tight sm:text-2xl">
          {t('learn.read.heading')}
        </h2>
        <p className="mt-1 text-sm text-ink-muted">{t('learn.read.hint')}</p>
        {passage.ayahs.map(({ ayah, text, fromWord, ends, letterNames, ...own }) => (
          <article key={ayah} className="mt-4 border-t border-line pt-3" aria-label={placeOf(passage, ayah)}>
            <p className="text-sm font-semibold text-gold-ink tabular-nums">{placeOf(passage, ayah)}</p>
            <div className={settings.arabicSize}>
              <Ayah text={text} {...(ends ? { number: ayah } : {})} />
            </div>
            {letterNames && <LetterNames names={letterNames} />}
            <SajdaNote arabic={text} />
            {showsTransliteration(settings) && (
              <div className="mt-2">
                <Transliteration
                  latin={own.transliterationEnglish}
                  cyrillic={own.transliterationRussian}
                  settings={settings}
                />
              </div>
            )}
            {settings.showTranslation && (
              <div className={cn('mt-2 max-w-[62ch]', settings.translationSize)}>
                {own.translation && (fromWord > 1 || !ends) && (
                  <p data-part="" className="text-sm text-ink-muted">
                    {t('learn.read.wholeMeaning')}
                  </p>
                )}
                <Meaning of={meaning} ayah={ayah} />
              </div>
            )}
          </article>
        ))}
      </section>
    </>
  )
}

function meaningOf({ ayahs, language }: Passage): MeaningText {
  const verses: string[] = []
  for (const { ayah, translation } of ayahs) verses[ayah - 1] = translation
  return { language, direction: language === 'ur' ? 'rtl' : 'ltr', verses }
}
