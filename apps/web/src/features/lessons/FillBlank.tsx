import { hasSounds, slipOf } from '@halaqa/curriculum/typing'
import { formatReference } from '@halaqa/quran/ayah'
import { disjoinedLetters } from '@halaqa/quran/disjoined-letters'
import { plainLatin } from '@halaqa/quran/plain-latin'
import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { type FormEvent, Fragment, lazy, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { contentText } from '../../lib/content-text.ts'
import { pageLanguage, t } from '../../lib/i18n.ts'
import { scriptsOfWord, useReadingSettings } from '../../lib/reading-settings.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { LatePart } from '../../ui/LatePart.tsx'
import { ArabicKeyboard } from './ArabicKeyboard.tsx'
import { BlankedAyah } from './BlankedAyah.tsx'
import { Feedback } from './Feedback.tsx'
import { wordQuery } from './lessons.queries.ts'
import { Foot, Prompt, Translation, type TypeProps } from './QuestionParts.tsx'
import type { Question } from './question.ts'
import { directionOf, isCyrillic } from './typing.ts'

/** The word missing from an ayah, typed on any keyboard. */
export function FillBlank(props: TypeProps) {
  const { question, attempt, heading, reference, meaning, takesFocus, retry } = props
  const blank = question.blanks[0]!
  const field = useRef<HTMLInputElement>(null)
  const ayahId = useId()
  const [isOwn, setOwn] = useOwnKeyboard()
  const isChecked = attempt.verdict !== null
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <>
      <Prompt>
        {heading}
        <div
          id={ayahId}
          className="card px-4 py-1 text-center max-sm:grid max-sm:max-h-80 max-sm:flex-1 max-sm:content-center sm:px-10 sm:py-4"
        >
          <p className="text-sm font-semibold text-gold-ink">{reference}</p>
          <div className={cn('sm:mt-1 sm:text-[2.25rem]', sizeFor(question.ayahTextArabic))}>
            <BlankedAyah
              text={question.ayahTextArabic ?? ''}
              position={blank.blankPosition}
              look={attempt.isShown ? 'shown' : attempt.verdict}
            />
          </div>
          <Translation of={question} meaning={meaning} className="max-sm:text-sm max-sm:leading-snug sm:mt-2" />
        </div>
      </Prompt>
      <Foot>
        {!attempt.isShown && <AnswerForm {...props} field={field} ayahId={ayahId} isOwn={isOwn} setOwn={setOwn} />}
        {!isChecked && !isOwn && <ArabicKeyboard field={field} />}
        <Feedback
          {...props}
          wrong={t('lessons.fill.wrong')}
          shown={t('lessons.shown.word')}
          onLabel="lessons.continue"
          retry={() => {
            retry()
            field.current?.focus()
          }}
          note={
            attempt.verdict ? (
              <WordSound blank={blank} />
            ) : (
              <>
                {attempt.verdict === false && <WrongWordFeedback question={question} typed={String(attempt.given)} />}
                {blank.hintText && <MixedText text={t('lessons.fill.hint', { hint: contentText(blank.hintText) })} />}
              </>
            )
          }
        />
      </Foot>
    </>
  )
}

/**
 * On a phone a longer ayah has smaller letters, so that all of it stands above the keyboard: one, two and three lines.
 */
function sizeFor(text: string | null) {
  const letters = (text ?? '').replace(/[\p{M} ]/gu, '').length
  if (letters <= 22) return 'text-[1.75rem] [@media(max-height:44rem)]:max-sm:text-2xl'
  if (letters <= 38) return 'text-[1.375rem] [@media(max-height:44rem)]:max-sm:text-xl'
  return 'text-xl [@media(max-height:44rem)]:max-sm:text-lg'
}

const FIELD_LOOKS = {
  true: 'border-success bg-success-soft text-success-ink',
  false: 'bg-danger-soft text-danger-ink',
  null: '',
}

/** The Arabic face has no ḥ or ā; a word in Latin letters is all of one face. */
const FONTS = {
  rtl: 'font-ayah text-2xl leading-[2] sm:text-[1.75rem]',
  ltr: 'font-sans text-xl sm:text-2xl',
}

interface FormProps extends TypeProps {
  field: RefObject<HTMLInputElement | null>
  ayahId: string
  isOwn: boolean
  setOwn: (isOwn: boolean) => void
}

/**
 * The field and Submit. `inputMode="none"` keeps a phone's own keyboard from covering the one on the page; keys that are
 * really pressed arrive in either case.
 */
function AnswerForm({ attempt, give, check, headingId, field, ayahId, isOwn, setOwn }: FormProps) {
  const typed = String(attempt.given)
  const isChecked = attempt.verdict !== null
  const direction = directionOf(typed)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check()
  }
  return (
    <form className="flex flex-wrap gap-2 sm:gap-3" onSubmit={submit}>
      <div className="relative min-w-0 flex-1 basis-44">
        <label className="sr-only" htmlFor={id}>
          {t('lessons.fill.answer')}
        </label>
        <input
          ref={field}
          id={id}
          className={`input h-[3rem] py-0 pr-3 pl-13 text-center sm:h-[3.5rem] sm:pr-13 ${FONTS[direction]} ${FIELD_LOOKS[`${attempt.verdict}`]}`}
          lang={direction === 'rtl' ? 'ar' : isCyrillic(typed) ? 'ar-Cyrl' : 'ar-Latn'}
          translate="no"
          dir={direction}
          value={typed}
          onChange={(event) => give(event.target.value)}
          readOnly={isChecked}
          aria-invalid={attempt.verdict === false || undefined}
          aria-describedby={`${headingId} ${ayahId}`}
          placeholder={t('lessons.fill.placeholder')}
          inputMode={isOwn ? 'text' : 'none'}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
        />
        {!isChecked && (
          <IconButton
            className={cn('absolute top-1/2 left-2 -translate-y-1/2', isOwn && 'text-primary-ink')}
            label={t(isOwn ? 'lessons.fill.screenKeyboard' : 'lessons.fill.ownKeyboard')}
            onClick={() => {
              setOwn(!isOwn)
              // After the field has its new input mode, so that a phone shows the right keyboard.
              requestAnimationFrame(() => field.current?.focus())
            }}
          >
            <Keyboard />
          </IconButton>
        )}
      </div>
      {!isChecked && (
        <Button type="submit" size="lg" className="min-h-12 max-sm:px-5 sm:min-h-14" disabled={typed.trim() === ''}>
          {t('lessons.fill.submit')}
        </Button>
      )}
    </form>
  )
}

/** Readers of other scripts do without its rules. */
const CyrillicWord = lazy(async () => ({ default: (await import('./CyrillicWord.tsx')).CyrillicWord }))

/** How the word sounds, in the letters that the reader wants. */
function WordSound({ blank: { correctWord, correctWordTransliteration } }: { blank: Question['blanks'][number] }) {
  const [settings] = useReadingSettings()
  const { latin, cyrillic } = scriptsOfWord(settings)
  // Letters that open a surah are said by their names.
  const opensSurah = disjoinedLetters(correctWord)?.join('-') === correctWordTransliteration
  return (
    <>
      {latin !== 'off' && correctWordTransliteration && (
        <span className="block" lang="ar-Latn" translate="no">
          {latin === 'plain' ? plainLatin(correctWordTransliteration) : correctWordTransliteration}
        </span>
      )}
      {/* A word of an administrator may lack its vowels. */}
      {cyrillic && (opensSurah || hasSounds(correctWord)) && (
        <span className="block" lang="ar-Cyrl" translate="no">
          <LatePart fallback={'\u00a0'}>
            <CyrillicWord word={correctWord} opensSurah={opensSurah} />
          </LatePart>
        </span>
      )}
    </>
  )
}

const ARABIC = /(\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640 ]*)/u

/** A text in which Arabic words may stand: those get their own script and direction. An Arabic text has its own already. */
function MixedText({ text }: { text: string }) {
  if (pageLanguage() === 'ar') return text
  return text.split(ARABIC).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Fragment key={index}>
        <span className="surah-ar text-xl text-ink" lang="ar" translate="no" dir="rtl">
          {part.trimEnd()}
        </span>
        {part.endsWith(' ') && ' '}
      </Fragment>
    ),
  )
}

/** The nearest place of a word that stands in more ayahs than this would tell nothing. */
const MOST_AYAHS = 20

/** How a wrong word differs from the right one, without telling it; nothing where there is nothing to say. */
function WrongWordFeedback({ question, typed }: { question: Question; typed: string }) {
  const { data: place } = useQuery(wordQuery(typed, question.ayahReference))
  const slip = slipOf(question.blanks[0]!, typed)
  const isSaid = place && place.ayahs <= MOST_AYAHS
  if (!slip && !isSaid) return null
  return (
    <span className="block font-semibold">
      {slip && <span>{t(slip === 'other_vowel' ? 'lessons.fill.otherVowel' : 'lessons.fill.oneLetter')}</span>}{' '}
      {isSaid && <span>{t('lessons.fill.place', { reference: formatReference(place), others: place.ayahs - 1 })}</span>}
    </span>
  )
}

/** Remembers on the device whether the person types with their own keyboard instead of the one on the page. */
const KEY = 'halaqa_own_keyboard'

function useOwnKeyboard(): [isOwn: boolean, setOwn: (isOwn: boolean) => void] {
  const [isOwn, setOwn] = useState(read)
  return [
    isOwn,
    (chosen) => {
      setOwn(chosen)
      try {
        localStorage.setItem(KEY, chosen ? '1' : '')
      } catch {
        // No storage: the choice lasts as long as the question.
      }
    },
  ]
}

function read() {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
