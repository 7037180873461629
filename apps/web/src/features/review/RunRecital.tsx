import type { Verdict } from '@halaqa/memory/grading'
import { letterNamesIn } from '@halaqa/quran/letter-names'
import { useQuery } from '@tanstack/react-query'
import { Eye, Hand, TextAlignStart } from 'lucide-react'
import { type Dispatch, Fragment, type MouseEvent, useEffect, useReducer, useRef, useState } from 'react'
import { pageLanguage, t } from '../../lib/i18n.ts'
import { surahName } from '../../lib/surah-names.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { Key } from '../../ui/Key.tsx'
import { WordsWithEnd } from '../../ui/WordsWithEnd.tsx'
import { goToWord, useTabStop } from '../../ui/word-focus.ts'
import { ReciteButton } from '../hearings/ReciteButton.tsx'
import type { ReviewSubmission } from '../progress/outbox.ts'
import { RunHeader, type RunPlace } from './RunHeader.tsx'
import { RunVerdicts } from './RunVerdicts.tsx'
import { isRecited, type Recital, type RecitalEvent, recitalReducer, resultsOf } from './recital.ts'
import { readRecital, saveRecital } from './recital-draft.ts'
import { lookAlikesQuery, type ReviewRun } from './review.queries.ts'
import { placeOf, rangeOfRun, titleOfRun } from './run-title.ts'
import { verdictOfRun } from './verdict-look.ts'

interface Props extends RunPlace {
  /** Id of the person. */
  owner: string
  /** The date of the review. */
  date: string
  run: ReviewRun
  /** @param verdict of the run as a whole. @param recital as it was judged */
  onDone: (results: ReviewSubmission['results'], verdict: Verdict, recital: Recital) => void
}

/**
 * A run: its cue is shown, and its words are hidden until they are recited or opened as help. Then it gets one verdict.
 */
export function RunRecital({ owner, date, run, onDone, ...place }: Props) {
  const [recital, dispatch] = useReducer(recitalReducer, run, (first) => readRecital(owner, date, first, Date.now()))
  useEffect(() => saveRecital(owner, date, run.id, recital), [owner, date, run.id, recital])
  useKeys(recital, dispatch)
  useLookAlikesAtHand(run.startSurah)
  const title = titleOfRun(run)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <RunHeader title={title} {...place} takesFocus />
      <main id="main" className="mx-auto w-full max-w-[48rem] px-gutter pt-1 pb-4 sm:pt-5">
        <Cue run={run} />
        <section className="mt-3 sm:mt-4" aria-labelledby="recite">
          <h2 id="recite" className="sr-only">
            {t('review.recite', { range: title })}
          </h2>
          <Words recital={recital} title={title} dispatch={dispatch} />
          {recital.revealedCounts.some((count) => count > 0) && (
            <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-muted">
              <Hand className="size-4.5 text-gold" aria-hidden="true" />
              <span>{t('review.slip.hint')}</span>
            </p>
          )}
        </section>
        {recital.current === 0 && (
          <div className="mt-3 grid justify-items-center">
            <ReciteButton range={rangeOfRun(run)} kind="ghost" />
          </div>
        )}
      </main>
      <footer className="action-bar">
        <div className="mx-auto grid max-w-[48rem] gap-2.5 px-gutter py-3">
          {isRecited(recital) ? (
            <RunVerdicts
              recital={recital}
              dispatch={dispatch}
              onVerdict={(verdict) => {
                const results = resultsOf(recital, verdict)
                onDone(results, verdictOfRun(verdict, results), recital)
              }}
            />
          ) : (
            <Reciting recital={recital} dispatch={dispatch} />
          )}
        </div>
      </footer>
    </div>
  )
}

/** Loads the look-alikes of the surah once the run is drawn: after a slip they are shown without a network as well. */
function useLookAlikesAtHand(surah: number) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  useQuery({ ...lookAlikesQuery(surah), enabled: isDrawn, notifyOnChangeProps: [] })
}

type Part = { recital: Recital; dispatch: Dispatch<RecitalEvent> }

/** Handles Space and Enter anywhere except on elements that use them. */
function useKeys(recital: Recital, dispatch: Dispatch<RecitalEvent>) {
  const isDone = isRecited(recital)
  useEffect(() => {
    if (isDone) return
    const onKey = (event: globalThis.KeyboardEvent) => {
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

/**
 * A mouse press leaves the focus where it is. Otherwise Space and Enter would press the same button again instead of
 * continuing the recital.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function Cue({ run: { cue } }: { run: ReviewRun }) {
  return (
    <div className="cue">
      <p className="text-sm font-medium text-ink-muted">
        {cue.opening
          ? t('review.cue.opening', { surah: surahName(cue.surah) })
          : t('review.cue.after', { place: `${cue.surah}:${cue.ayah}` })}
      </p>
      {cue.text !== '' && (
        <div className="text-xl">
          <p className="ayah" lang="ar" translate="no" dir="rtl">
            {cue.text}
          </p>
        </div>
      )}
      {cue.letterNames && (
        <p translate="no" className="text-sm text-ink-muted">
          {letterNamesIn(pageLanguage(), cue.letterNames)}
        </p>
      )}
    </div>
  )
}

/**
 * Visible words are buttons that mark a slip. Of the hidden ones only the next has a name. All of them share one Tab
 * stop.
 */
function Words({ recital, title, dispatch }: Part & { title: string }) {
  const { items, revealedCounts, reveals, slips, current } = recital
  const next = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const nextWord = isRecited(recital) ? '0-0' : `${current}-${revealedCounts[current]}`
  const stop = useTabStop(nextWord)
  const stopOf = (word: string) => ({ 'data-word': word, tabIndex: word === stop.at ? 0 : -1 })
  // The opened word is visible now, so the focus moves to the next hidden one.
  useEffect(() => {
    if (hadFocus.current) next.current?.focus()
    hadFocus.current = false
  }, [revealedCounts])
  return (
    <fieldset
      className="min-w-0 px-1 text-2xl sm:text-[1.75rem]"
      aria-label={t('review.group', { range: title })}
      onKeyDown={goToWord}
      onFocus={stop.onFocus}
      onMouseDown={keepFocus}
    >
      <p className="ayah" lang="ar" translate="no" dir="rtl">
        {items.map((item, verse) => (
          <Fragment key={item.key}>
            <WordsWithEnd
              words={item.words.map((text, word) =>
                word < revealedCounts[verse]! ? (
                  <button
                    type="button"
                    {...stopOf(`${verse}-${word}`)}
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
                ) : verse === current && word === revealedCounts[verse] ? (
                  <button
                    ref={next}
                    type="button"
                    {...stopOf(`${verse}-${word}`)}
                    className="word word-hidden word-next"
                    aria-label={t('review.word.next')}
                    lang={pageLanguage()}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.repeat) return
                      event.preventDefault()
                      hadFocus.current = true
                      dispatch({ type: 'RECITED', now: Date.now() })
                    }}
                    onClick={() => {
                      hadFocus.current = document.activeElement === next.current
                      dispatch({ type: 'NEXT_WORD', now: Date.now() })
                    }}
                  >
                    <span lang="ar" translate="no">
                      {text}
                    </span>
                  </button>
                ) : (
                  <span className="word word-hidden" aria-hidden="true">
                    <span>{text}</span>
                  </span>
                ),
              )}
              end={item.ends ? item.endAyah : null}
            />
          </Fragment>
        ))}
      </p>
    </fieldset>
  )
}

/** The actions while verses are left: recited, or help. A screen reader hears the verse that was opened last. */
function Reciting({ recital, dispatch }: Part) {
  const { current, items } = recital
  const send = (type: 'NEXT_WORD' | 'WHOLE_VERSE' | 'RECITED') => () => dispatch({ type, now: Date.now() })
  return (
    <>
      <p className="text-sm text-ink-muted tabular-nums">
        <span>{t('review.verse', { number: current + 1, count: items.length, place: placeOf(items[current]!) })}</span>
        <span className="sr-only" role="status">
          {current > 0 && t('review.opened', { place: placeOf(items[current - 1]!) })}
        </span>
      </p>
      <Button size="lg" onMouseDown={keepFocus} onClick={send('RECITED')}>
        <span>{t('review.recited')}</span>
        <Key>{t('review.key.enter')}</Key>
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
        <Button kind="soft" className="px-2" onMouseDown={keepFocus} onClick={send('NEXT_WORD')}>
          <Eye />
          <span>{t('review.nextWord')}</span>
          <Key>{t('review.key.space')}</Key>
        </Button>
        <Button kind="soft" className="px-2" onMouseDown={keepFocus} onClick={send('WHOLE_VERSE')}>
          <TextAlignStart />
          <span>{t(items[current]!.fromWord === null ? 'review.wholeVerse' : 'review.wholePart')}</span>
        </Button>
      </div>
    </>
  )
}
