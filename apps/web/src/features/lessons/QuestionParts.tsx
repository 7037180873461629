import { readRange } from '@halaqa/quran/range-text'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pageLanguage, t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { useOverflow } from '../../ui/use-overflow.ts'
import { AyahTokens } from './AyahTokens.tsx'
import { answerText } from './answer-text.ts'
import type { Attempt, Given } from './attempt.ts'
import { type Option, optionText, type Question } from './question.ts'

/** What every type of question is given. */
export interface TypeProps {
  question: Question
  attempt: Attempt
  /** The ayah's name: "Al-Ikhlas 112:4". */
  reference: string
  /** The language of the translations beneath the questions, and whether the person shows translations. */
  meaning: { language: string; isShown: boolean }
  /** What is asked, and how difficult it is. */
  heading: ReactNode
  /** The id of the heading with the question. */
  headingId: string
  takesFocus: boolean
  isSaving: boolean
  give: (given: Given) => void
  check: () => void
  retry: () => void
  goOn: () => void
  /** After the last question the lesson is finished. */
  isLast: boolean
  /** Whether all questions are known. */
  isAllKnown: boolean
  /** Goes back to the passage; null if the lesson has none. */
  learnAgain: (() => void) | null
  answerSkipped: (() => void) | null
}

/**
 * A question has two parts, one above the other in a window that does not scroll: the prompt, which alone scrolls, and
 * the answer below it, always in sight. Nine rem of the prompt stay visible; a lower window scrolls as a whole.
 */
export function Prompt({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflow(box)
  return (
    <div
      ref={box}
      // `relative`: words for screen readers are absolute, and would lengthen the page instead of the prompt.
      className="relative flex-[1_1_9rem] min-h-36 overflow-y-auto overscroll-contain"
      // The keyboard can scroll it only if it can take the focus.
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <div className="mx-auto flex min-h-full max-w-[48rem] flex-col px-gutter pt-1.5 pb-1.5 sm:pt-4 sm:pb-3">
        {children}
      </div>
    </div>
  )
}

export const Foot = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className="border-t border-line bg-sunken">
    <div className={cn('mx-auto max-w-[48rem] px-gutter pt-2 pb-0.5 sm:pt-3', className)}>{children}</div>
  </div>
)

/** The right answer at the end of the prompt. It scrolls into view when it appears. */
export function RightAnswer({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="card mt-3 border-gold px-4 py-2 sm:mt-5 sm:px-5 sm:py-3">
      <p className="text-sm font-semibold text-gold-ink">{label}</p>
      {children}
    </div>
  )
}

/** The question's Arabic with its answer; nothing if it is not one text. */
export function RightAyah({ label, question }: { label: string; question: Question }) {
  const text = answerText(question)
  if (text === null) return null
  return (
    <RightAnswer label={label}>
      <div className="text-xl sm:text-[1.75rem]">
        <p className="ayah" lang="ar" translate="no" dir="rtl">
          <AyahTokens text={text} />
        </p>
      </div>
    </RightAnswer>
  )
}

const LONG = 90

/**
 * An ayah's meaning, if the reader shows translations or is asked about it. Of a long one the beginning, so that the question stays in sight;
 * pressed, it shows the rest.
 */
export function Translation({
  of: { ayahTextTranslation: text, ayahReference },
  meaning: { language, isShown },
  isAsked = false,
  className,
}: {
  of: Question
  meaning: TypeProps['meaning']
  isAsked?: boolean
  className?: string
}) {
  const [isWhole, setWhole] = useState(false)
  // A text beneath a question that names no ayahs is an administrator's, in whatever language.
  const lang = readRange(ayahReference ?? '') && language
  // The reference alone asks Arabic readers, whose language has no translation.
  const isNeeded = isAsked && !(lang && pageLanguage() === 'ar')
  if (!text || !(isShown || isNeeded)) return null
  if (text.length <= LONG)
    return (
      <p className={cn('font-serif text-ink-muted', className)} lang={lang} dir="auto">
        {text}
      </p>
    )
  return (
    <button
      type="button"
      className={cn('flex min-h-touch w-full items-center gap-2 text-start text-ink-muted', className)}
      aria-expanded={isWhole}
      title={t(isWhole ? 'lessons.lessTranslation' : 'lessons.moreTranslation')}
      onClick={() => setWhole(!isWhole)}
    >
      <span className={cn('min-w-0 flex-1 font-serif', !isWhole && 'line-clamp-2')} lang={lang} dir="auto">
        {text}
      </span>
      <ChevronDown className={cn('size-5', isWhole && 'rotate-180')} />
    </button>
  )
}

/** An option in its own script. */
export function OptionText({ option }: { option: Option }) {
  const { text, isArabic } = optionText(option)
  if (!isArabic) return <span className="block text-start">{text}</span>
  return (
    <span className="surah-ar block text-start text-2xl leading-[2] text-ink" lang="ar" translate="no" dir="rtl">
      <AyahTokens text={text} />
    </span>
  )
}
