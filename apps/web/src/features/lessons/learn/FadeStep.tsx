import type { Round } from '@halaqa/curriculum/learning'
import { Hand } from 'lucide-react'
import { formatList } from '../../../lib/formats.ts'
import { pageDirection, pageLanguage, t } from '../../../lib/i18n.ts'
import { StarMark } from '../../../ui/Ornament.tsx'
import { goToWord, useTabStop } from '../../../ui/word-focus.ts'
import type { Passage } from '../lessons.queries.ts'
import { Before } from './Before.tsx'
import { type FadingWord, FadingWords } from './FadingWords.tsx'
import { beforeWords, placeOf, wordsBetween } from './passage-words.ts'

interface Props {
  passage: Passage
  round: Round
  /** How many of the hidden words were opened. */
  opened: number
  size: string
  onOpen: () => void
  onOpenAll: () => void
  /** The id of the element that takes the focus when all words are open. */
  whenOpen: string
}

/** One round: the words that are learned, some of them hidden. */
export function FadeStep({ passage, round, opened, size, onOpen, onOpenAll, whenOpen }: Props) {
  const { ayah, fromWord, toWord, kind, goesOn, number, count } = round
  const place = placeOf(passage, ayah)
  const own = passage.ayahs.find((one) => one.ayah === ayah)!
  const words = fading(wordsBetween(passage, ayah, fromWord, toWord), round, opened)
  const stop = useTabStop(words.find(({ state }) => state === 'next')?.key ?? '')
  const numberText = t('learn.round.number', { number, count })
  return (
    <>
      <Before before={beforeWords(passage, ayah, fromWord)} />
      <section className="card mt-3 px-5 pt-4 pb-5 sm:px-8 sm:pt-6" aria-labelledby="learn-now">
        <h2 id="learn-now" tabIndex={-1} className="text-xl leading-tight sm:text-2xl">
          {t(`learn.round.${kind}`)}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-muted tabular-nums">
          <span className="font-semibold text-gold-ink">{place}</span>
          <span className="flex gap-1 text-gold" aria-hidden="true">
            {Array.from({ length: count }, (_, index) => (
              <StarMark key={index} kind={index < number ? 'filled' : 'empty'} className="size-3.5" />
            ))}
          </span>
          <span>{numberText}</span>
        </p>
        <p role="status" className="sr-only">
          {formatList([t(`learn.round.${kind}`), place, numberText])}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form. */}
        <div
          className={size}
          role="group"
          aria-label={t('learn.round.words', { place })}
          onKeyDown={goToWord}
          onFocus={stop.onFocus}
        >
          <p className="ayah mt-1" lang="ar" translate="no" dir="rtl">
            <FadingWords
              words={words}
              onOpen={onOpen}
              onOpenAll={onOpenAll}
              whenOpen={whenOpen}
              tabStop={stop.at}
              end={own.ends && toWord === own.toWord ? ayah : null}
            />
            {goesOn && <NextWord text={wordsBetween(passage, ayah, toWord + 1, toWord + 1)[0]!} />}
          </p>
        </div>
        <p className="mt-2 flex items-center gap-2.5 text-sm text-ink-muted">
          <Hand className="size-4.5 shrink-0 text-gold" />
          <span>{t(kind === 'shown' ? 'learn.fade.readHint' : 'learn.fade.hint')}</span>
        </p>
        {goesOn && <p className="mt-1 text-sm text-ink-muted">{t('learn.fade.goesOn')}</p>}
      </section>
    </>
  )
}

/** The words end where no reciter stops, so the next word is shown, and not asked. */
const NextWord = ({ text }: { text: string }) => (
  <>
    <span className="sr-only" lang={pageLanguage()} dir={pageDirection()}>
      {t('learn.word.goesOn')}
    </span>
    <span data-beyond="" className="text-ink-muted">
      {text}&nbsp;…
    </span>
  </>
)

function fading(words: readonly string[], { fromWord, hidden }: Round, opened: number): FadingWord[] {
  return words.map((text, index) => {
    const word = fromWord + index
    const place = hidden.indexOf(word)
    const state = place < 0 ? 'plain' : place < opened ? 'opened' : place === opened ? 'next' : 'hidden'
    return { key: String(word), text, state }
  })
}
