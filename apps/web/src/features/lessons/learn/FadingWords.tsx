import { useEffect, useRef } from 'react'
import { pageLanguage, t } from '../../../lib/i18n.ts'
import { cn } from '../../../ui/cn.ts'
import { WordsWithEnd } from '../../../ui/WordsWithEnd.tsx'

export interface FadingWord {
  /** Unique among its neighbours. */
  key: string
  text: string
  state: 'plain' | 'hidden' | 'next' | 'opened'
}

interface Props {
  words: readonly FadingWord[]
  /** Key of the hidden word at which the Tab key stops. */
  tabStop: string
  onOpen: () => void
  onOpenAll: () => void
  /** The id of the element that takes the focus when all words are open. */
  whenOpen: string
  /** Number of the ayah that ends with them. */
  end: number | null
}

/**
 * Words some of which are hidden. Each keeps its width and its line, so that nothing moves when it opens; a hidden one is a button with a
 * name and no text, also to a screen reader. All of them are one stop of the Tab key.
 */
export function FadingWords({ words, tabStop, onOpen, onOpenAll, whenOpen, end }: Props) {
  const next = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const nextKey = words.find(({ state }) => state === 'next')?.key
  useEffect(() => {
    if (hadFocus.current) (nextKey === undefined ? document.getElementById(whenOpen) : next.current)?.focus()
    hadFocus.current = false
  }, [nextKey, whenOpen])
  const withFocus = (open: () => void) => {
    hadFocus.current = document.activeElement?.hasAttribute('data-word') ?? false
    open()
  }
  const drawn = words.map(({ key, text, state }) =>
    state === 'plain' || state === 'opened' ? (
      <span className={cn('word', state === 'opened' && 'word-shown')}>{text}</span>
    ) : (
      <button
        ref={state === 'next' ? next : undefined}
        type="button"
        lang={pageLanguage()}
        data-word={key}
        tabIndex={key === tabStop ? 0 : -1}
        aria-label={t(state === 'next' ? 'learn.word.next' : 'learn.word.hidden')}
        className={cn('word word-hidden', state === 'next' && 'word-next')}
        onClick={() => withFocus(onOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          withFocus(onOpenAll)
        }}
      >
        <span lang="ar" translate="no" aria-hidden="true">
          {text}
        </span>
      </button>
    ),
  )
  return <WordsWithEnd words={drawn} end={end} />
}
