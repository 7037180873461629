import { Delete } from 'lucide-react'
import { type MouseEvent, type RefObject, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { HAMZA_FORMS, type Key, LETTERS, MARKS } from './arabic-keys.ts'
import { deleteBeforeCaret, insertAtCaret } from './typing.ts'
import { useKeyboardGrid } from './use-keyboard-grid.ts'

type Mode = 'letters' | 'marks' | 'hamza'
const KEYS = { letters: LETTERS, marks: MARKS, hamza: HAMZA_FORMS } satisfies Record<Mode, Key[]>

/** Keys without the focus: the caret stays in the field. */
const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/**
 * Arabic letters for who has none at hand. Marks and forms of hamza stand behind a key of their own; after one of them the
 * letters are back. Where there is room, marks are always in sight.
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

/** What stands on a key of which it is not the name. */
const Face = ({ text, name }: { text: string; name: string }) => (
  <>
    <span lang="ar" aria-hidden="true">
      {text}
    </span>
    <span className="sr-only">{name}</span>
  </>
)
