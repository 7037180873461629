import { Delete } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type MessageId, t } from '../../lib/i18n.ts'
import { deleteBeforeCaret, insertAtCaret } from './typing.ts'

/** A key: the text that it types, its face if that differs, and a name if screen readers have none for the text. */
interface Key {
  text: string
  face?: string
  name?: MessageId
}

const plain = (letters: string): Key[] => [...letters].map((text) => ({ text }))

/** A key shows its mark on a tatweel, which is not typed. */
const mark = (text: string, name: MessageId): Key => ({ text, face: `ـ${text}`, name })

/** The 28 letters in the order of the alphabet. */
const LETTERS = plain('ابتثجحخدذرزسشصضطظعغفقكلمنهوي')

/** Hamza with and without its seats, alif wasla, and the two letters that only end a word. */
const HAMZA_FORMS = plain('ءأإآٱؤئةى')

const MARKS: Key[] = [
  mark('\u064e', 'lessons.keyboard.fatha'),
  mark('\u0650', 'lessons.keyboard.kasra'),
  mark('\u064f', 'lessons.keyboard.damma'),
  mark('\u064b', 'lessons.keyboard.fathatan'),
  mark('\u064d', 'lessons.keyboard.kasratan'),
  mark('\u064c', 'lessons.keyboard.dammatan'),
  mark('\u0651', 'lessons.keyboard.shadda'),
  mark('\u06e1', 'lessons.keyboard.sukun'),
  mark('\u0670', 'lessons.keyboard.daggerAlif'),
]

type Mode = 'letters' | 'marks' | 'hamza'
const KEYS = { letters: LETTERS, marks: MARKS, hamza: HAMZA_FORMS } satisfies Record<Mode, Key[]>

/** Keys without the focus: the caret stays in the field. */
const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/**
 * Arabic letters for people without an Arabic keyboard. A key of its own leads to marks and forms of hamza; typing one
 * of them returns to the letters. If there is room, marks are always shown.
 */
export function ArabicKeyboard({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [mode, setMode] = useState<Mode>('letters')
  const arrows = useKeyboardGrid()
  const onField = (write: (input: HTMLInputElement) => void) => () => {
    if (field.current) write(field.current)
  }
  const keys = (list: Key[]) =>
    list.map(({ text, face, name }) => (
      <button
        key={text}
        type="button"
        className="key-ar"
        {...(name ? {} : { lang: 'ar' })}
        {...keepFocus}
        onClick={(event) => {
          onField((input) => insertAtCaret(input, text))()
          // Pressed from the keyboard it stays, and the focus on it.
          if (event.detail > 0) setMode('letters')
        }}
      >
        {name ? <Face text={face ?? text} name={t(name)} /> : text}
      </button>
    ))
  const modeKey = (of: Exclude<Mode, 'letters'>) => ({
    type: 'button' as const,
    'aria-pressed': mode === of,
    ...keepFocus,
    onClick: () => setMode(mode === of ? 'letters' : of),
  })

  return (
    <section
      ref={arrows.ref}
      className="mt-1.5 sm:mt-3"
      aria-label={t('lessons.keyboard.label')}
      dir="rtl"
      {...arrows.on}
    >
      <div className="grid min-h-[11.75rem] grid-cols-7 content-start gap-1 md:min-h-23 md:grid-cols-14">
        {keys(KEYS[mode])}
      </div>
      <div className="mt-1 grid grid-cols-9 gap-1 max-md:hidden">{mode !== 'marks' && keys(MARKS)}</div>
      <div className="mt-1 grid grid-cols-[1.2fr_1.2fr_2.6fr_1.2fr] gap-1">
        <button
          {...modeKey('marks')}
          className="key-ar font-sans text-sm font-semibold aria-pressed:bg-primary-soft md:hidden"
        >
          <Face text="ـَـِـُ" name={t('lessons.keyboard.marks')} />
        </button>
        <button {...modeKey('hamza')} className="key-ar text-lg aria-pressed:bg-primary-soft">
          <Face text="ء أ ة" name={t('lessons.keyboard.hamza')} />
        </button>
        <button
          type="button"
          className="key-ar font-sans text-sm md:col-span-2"
          dir="ltr"
          {...keepFocus}
          onClick={onField((input) => insertAtCaret(input, ' '))}
        >
          {t('lessons.keyboard.space')}
        </button>
        <button
          type="button"
          className="key-ar"
          aria-label={t('lessons.keyboard.delete')}
          {...keepFocus}
          onClick={onField(deleteBeforeCaret)}
        >
          <Delete className="size-5" />
        </button>
      </div>
    </section>
  )
}

/** The face of a key that has another name. */
const Face = ({ text, name }: { text: string; name: string }) => (
  <>
    <span lang="ar" translate="no" aria-hidden="true">
      {text}
    </span>
    <span className="sr-only">{name}</span>
  </>
)

/**
 * The keys of an on-screen keyboard as a single stop of the Tab key; arrows go from key to key. Left is the next one, as the letters run from
 * right to left; up and down go to the key that is nearest there.
 */
function useKeyboardGrid() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const keys = shown(ref.current)
    const stop = keys.find((key) => key === document.activeElement) ?? keys[0]
    for (const key of keys) key.tabIndex = key === stop ? 0 : -1
  })
  return { ref, on: { onKeyDown: move } }
}

const shown = (board: HTMLElement | null) =>
  [...(board?.querySelectorAll('button') ?? [])].filter((key) => key.checkVisibility?.() ?? true)

function move(event: KeyboardEvent<HTMLElement>) {
  const keys = shown(event.currentTarget)
  const from = event.target as HTMLButtonElement
  const at = keys.indexOf(from)
  if (at < 0) return
  const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
  const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const to = step ? keys[at + step] : rows ? nearest(keys, from, rows) : undefined
  if (!step && !rows) return
  event.preventDefault()
  if (!to) return
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}

/** The key in the next row above or below whose middle is nearest. */
function nearest(keys: HTMLButtonElement[], from: HTMLButtonElement, rows: number) {
  const start = middle(from)
  const off = (key: HTMLButtonElement) => (middle(key).y - start.y) * rows
  const beyond = keys.filter((key) => off(key) > 10)
  const row = Math.min(...beyond.map(off))
  return beyond
    .filter((key) => off(key) < row + 10)
    .sort((a, b) => Math.abs(middle(a).x - start.x) - Math.abs(middle(b).x - start.x))[0]
}

function middle(key: HTMLElement) {
  const { left, width, top, height } = key.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
