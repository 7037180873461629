import { openVerdicts, type Verdict } from '@halaqa/memory/grading'
import { arabicNumber } from '@halaqa/quran/arabic-number'
import { surahOf } from '@halaqa/quran/surahs'
import { ArrowLeft, Eye, Hand, Heart, Mountain, TextAlignStart, Undo2 } from 'lucide-react'
import { type Dispatch, Fragment, useEffect, useReducer, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import type { ReviewSubmission } from '../progress/outbox.ts'
import {
  beginRecital,
  isRecited,
  type Recital,
  type RecitalEvent,
  recitalReducer,
  recitedItems,
  resultsOf,
} from './recital.ts'
import type { ReviewRun } from './review.queries.ts'
import { placeOf, titleOfRun } from './run-title.ts'

/** Where a review is left for. */
export interface WayBack {
  to: string
  label: string
}

interface Props {
  run: ReviewRun
  number: number
  count: number
  /** Of the whole review, still to come. */
  minutes: number
  way: WayBack
  onDone: (results: ReviewSubmission['results']) => void
}

/** One run: its cue stands, its words are hidden until they are recited or opened as help, then one verdict. */
export function RunRecital({ run, number, count, minutes, way, onDone }: Props) {
  const [recital, dispatch] = useReducer(recitalReducer, run, (first) => beginRecital(first, Date.now()))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  useKeys(recital, dispatch)
  const title = titleOfRun(run)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="sticky top-0 z-20 bg-paper/94 backdrop-blur-md">
        <div className="mx-auto max-w-[48rem] px-gutter pt-2 pb-3">
          <div className="flex items-center gap-2">
            <Anchor to={way.to} className="btn-icon -ms-2.5 shrink-0" aria-label={way.label} title={way.label}>
              <ArrowLeft className="rtl:-scale-x-100" />
            </Anchor>
            <div className="min-w-0 flex-1">
              <h1
                ref={heading}
                tabIndex={-1}
                className="truncate font-sans text-base leading-tight font-semibold tracking-normal outline-none"
              >
                {title}
              </h1>
              <p className="text-sm text-ink-muted tabular-nums">
                {t('review.of', { number, count })} · {t('review.minutesLeft', { minutes })}
              </p>
            </div>
          </div>
          <div
            className="lesson-bar mt-2.5"
            role="progressbar"
            aria-label={t('review.progress')}
            aria-valuemin={0}
            aria-valuemax={count}
            aria-valuenow={number}
            aria-valuetext={t('review.of', { number, count })}
          >
            {Array.from({ length: count }, (_, i) => (
              <span key={i} className={cn(i < number - 1 && 'bar-known', i === number - 1 && 'bar-now')} />
            ))}
          </div>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-[48rem] px-gutter pt-1 pb-4 sm:pt-5">
        <Cue run={run} />
        <section className="mt-3 sm:mt-4" aria-labelledby="recite">
          <h2 id="recite" className="sr-only">
            {t('review.recite', { range: title })}
          </h2>
          <Words recital={recital} title={title} dispatch={dispatch} />
          {recital.standing.some((count) => count > 0) && (
            <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-muted">
              <Hand className="size-4.5 text-gold" aria-hidden="true" />
              {t('review.slip.hint')}
            </p>
          )}
        </section>
      </main>
      <footer className="sticky bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto grid max-w-[48rem] gap-2.5 px-gutter py-3">
          {isRecited(recital) ? (
            <Verdicts
              recital={recital}
              dispatch={dispatch}
              onVerdict={(verdict) => onDone(resultsOf(recital, verdict))}
            />
          ) : (
            <Reciting recital={recital} dispatch={dispatch} />
          )}
        </div>
      </footer>
    </div>
  )
}

type Part = { recital: Recital; dispatch: Dispatch<RecitalEvent> }

/** Space and Enter, wherever the focus is but on what they press by themselves. */
function useKeys(recital: Recital, dispatch: Dispatch<RecitalEvent>) {
  const isDone = isRecited(recital)
  useEffect(() => {
    if (isDone) return
    const onKey = (event: KeyboardEvent) => {
      const type = { ' ': 'NEXT_WORD' as const, Enter: 'RECITED' as const }[event.key]
      if (!type || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('button, a, input, [role=dialog]')) return
      event.preventDefault()
      dispatch({ type, now: Date.now() })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isDone, dispatch])
}

function Cue({ run: { cue } }: { run: ReviewRun }) {
  return (
    <div className="cue">
      <p className="text-sm font-medium text-ink-muted">
        {cue.opening
          ? t('review.cue.opening', { surah: surahOf(cue.surah).name })
          : t('review.cue.after', { place: `${cue.surah}:${cue.ayah}` })}
      </p>
      {cue.text !== '' && (
        <div className="text-xl">
          <p className="ayah" lang="ar" dir="rtl">
            {cue.text}
          </p>
        </div>
      )}
      {cue.letterNames && <p className="text-sm text-ink-muted">{cue.letterNames}</p>}
    </div>
  )
}

/** Words that stand are buttons that mark a slip; of the hidden ones only the next has a name. */
function Words({ recital, title, dispatch }: Part & { title: string }) {
  const { items, standing, reveals, slips, current } = recital
  const next = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // The word that was opened stands now; the focus goes on to the next hidden one.
  useEffect(() => {
    if (hadFocus.current) next.current?.focus()
    hadFocus.current = false
  }, [standing])
  return (
    <fieldset className="min-w-0 px-1 text-2xl sm:text-[1.75rem]" aria-label={t('review.group', { range: title })}>
      <p className="ayah" lang="ar" dir="rtl">
        {items.map((item, verse) => (
          <Fragment key={item.key}>
            {item.words.map((text, word) => (
              <Fragment key={word}>
                {word < standing[verse]! ? (
                  <button
                    type="button"
                    className={cn(
                      'word',
                      word < reveals[verse]! && 'word-shown',
                      slips[verse]!.includes(word) && 'word-slip',
                    )}
                    aria-pressed={slips[verse]!.includes(word)}
                    onClick={() => dispatch({ type: 'SLIP', verse, word })}
                  >
                    {text}
                  </button>
                ) : verse === current && word === standing[verse] ? (
                  <button
                    ref={next}
                    type="button"
                    className="word word-hidden word-next"
                    aria-label={t('review.word.next')}
                    lang="en"
                    onClick={() => {
                      hadFocus.current = document.activeElement === next.current
                      dispatch({ type: 'NEXT_WORD', now: Date.now() })
                    }}
                  >
                    <span lang="ar">{text}</span>
                  </button>
                ) : (
                  <span className="word word-hidden" aria-hidden="true">
                    <span>{text}</span>
                  </span>
                )}{' '}
              </Fragment>
            ))}
            {item.ends && (
              <span className="ayah-end" aria-hidden="true">
                {`۝${arabicNumber(item.endAyah)} `}
              </span>
            )}
          </Fragment>
        ))}
      </p>
    </fieldset>
  )
}

/** While verses are left: recited, or help. The verse that was opened last is told to a screen reader. */
function Reciting({ recital, dispatch }: Part) {
  const { current, items } = recital
  const send = (type: 'NEXT_WORD' | 'WHOLE_VERSE' | 'RECITED') => () => dispatch({ type, now: Date.now() })
  return (
    <>
      <p className="text-sm text-ink-muted tabular-nums">
        {t('review.verse', { number: current + 1, count: items.length, place: placeOf(items[current]!) })}
        <span className="sr-only" role="status">
          {current > 0 && t('review.opened', { place: placeOf(items[current - 1]!) })}
        </span>
      </p>
      <Button size="lg" onClick={send('RECITED')}>
        {t('review.recited')}
        <Key>Enter</Key>
      </Button>
      <div className="grid grid-cols-2 gap-2.5">
        <Button kind="soft" className="px-2" onClick={send('NEXT_WORD')}>
          <Eye />
          {t('review.nextWord')}
          <Key>Space</Key>
        </Button>
        <Button kind="soft" className="px-2" onClick={send('WHOLE_VERSE')}>
          <TextAlignStart />
          {t('review.wholeVerse')}
        </Button>
      </div>
    </>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-xs border border-line bg-surface px-1.5 font-sans text-2xs font-semibold text-ink-muted max-lg:hidden">
    {children}
  </kbd>
)

const ICONS = {
  slipped: <Undo2 className="text-warning" />,
  with_effort: <Mountain className="text-gold" />,
  by_heart: <Heart className="text-primary" />,
}

/** One verdict for the run. What does not apply is a reason and no button. */
function Verdicts({ recital, dispatch, onVerdict }: Part & { onVerdict: (verdict: Verdict) => void }) {
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const recited = recitedItems(recital)
  const open = openVerdicts(recited)
  const slips = recital.slips.flat().length
  const reveals = recital.reveals.reduce((sum, count) => sum + count, 0)
  if (recital.isPlacing) {
    return (
      <>
        <p className="text-sm font-medium" role="status">
          {t('review.where')}
        </p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={slips === 0} onClick={() => onVerdict('slipped')}>
            {t('review.where.done')}
          </Button>
          <Button kind="soft" disabled={slips > 0} onClick={() => onVerdict('slipped')}>
            {t('review.where.unknown')}
          </Button>
        </div>
        <Button kind="ghost" onClick={() => dispatch({ type: 'BACK' })}>
          {t('review.where.back')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p ref={first} tabIndex={-1} className="text-sm text-ink-muted outline-none" role="status">
        {slips > 0
          ? t('review.how.rest', { count: recital.slips.filter((marks) => marks.length > 0).length })
          : t('review.how')}
      </p>
      <fieldset className="grid min-w-0 grid-cols-2 gap-2.5 sm:grid-cols-3" aria-label={t('review.how')}>
        {(['slipped', 'with_effort', 'by_heart'] as const).map((verdict) =>
          open.includes(verdict) ? (
            <button
              key={verdict}
              type="button"
              className="verdict sm:flex-col"
              onClick={() => (verdict === 'slipped' ? dispatch({ type: 'PLACE' }) : onVerdict(verdict))}
            >
              {ICONS[verdict]}
              {t(`review.verdict.${verdict}`)}
            </button>
          ) : null,
        )}
        {!open.includes('by_heart') && (
          <p className="verdict-off max-sm:col-span-2">
            <Eye aria-hidden="true" />
            {reveals > 0 ? t('review.off.helped', { count: reveals }) : t('review.off.slipped', { count: slips })}
          </p>
        )}
      </fieldset>
      <Button kind="ghost" onClick={() => onVerdict('not_recited')}>
        {t('review.verdict.not_recited')}
      </Button>
    </>
  )
}
