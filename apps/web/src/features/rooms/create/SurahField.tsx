import { findSurah, findSurahs } from '@halaqa/quran/surah-search'
import { type Surah, surahOf } from '@halaqa/quran/surahs'
import { useCombobox } from 'downshift'
import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { surahName } from '../../../lib/surah-names.ts'
import { ArabicName } from '../../../ui/ArabicName.tsx'
import { cn } from '../../../ui/cn.ts'
import { type ControlProps, Field } from '../../../ui/Field.tsx'

interface SurahFieldProps {
  label: string
  /** 1 to 114 */
  value: number
  error?: string | undefined
  /** The unit of a surah's length; verses by default. */
  unit?: Unit
  onChange: (surah: Surah) => void
}

const COUNTS = { ayah: 'create-room.surahAyahs', verse: 'create-room.surahVerses' } as const
type Unit = keyof typeof COUNTS

/** A surah by number or name: type to narrow the list, choose with the arrows and Enter, the pointer or a finger. */
export function SurahField({ label, value, error, unit = 'verse', onChange }: SurahFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-0" hint={<Chosen surah={surahOf(value)} unit={unit} />}>
      {(control) => <Combobox control={control} label={label} value={value} unit={unit} onChange={onChange} />}
    </Field>
  )
}

type ComboboxProps = Pick<SurahFieldProps, 'label' | 'value' | 'onChange'> & { control: ControlProps; unit: Unit }

const { InputChange, InputClick, InputBlur, MenuMouseLeave } = useCombobox.stateChangeTypes

/**
 * Leaving the field chooses the surah if the typed text means only one. A highlighted surah that was not chosen does
 * not count.
 */
function Combobox({ control, label, value, unit, onChange }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const surahs = findSurahs(typed ?? '')
  const selectedItem = surahOf(value)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Surah | null>({
    items: surahs.slice(),
    itemToString: (surah) => (surah ? surahLabel(surah) : ''),
    inputId: control.id,
    selectedItem,
    inputValue: typed ?? surahLabel(selectedItem),
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) => {
      // A click into an open list, or the pointer on its way past it, changes nothing.
      if ((type === InputClick && state.isOpen) || type === MenuMouseLeave) return state
      if (changes.isOpen && !state.isOpen && type !== InputChange) {
        return { ...changes, highlightedIndex: surahs.indexOf(selectedItem) }
      }
      if (type === InputBlur) return { ...changes, selectedItem: findSurah(typed ?? '') ?? selectedItem }
      return changes
    },
    onStateChange: ({ isOpen: isStillOpen, selectedItem: chosen }) => {
      if (isStillOpen === false) setTyped(null)
      if (chosen) onChange(chosen)
    },
  })

  // After a choice the field holds a whole name, so the next letter replaces it.
  useEffect(() => {
    if (typed === null && !isOpen && document.activeElement === input.current) input.current?.select()
  }, [typed, isOpen, value])

  // The list is drawn only while it is open; the library asks for its properties at all times.
  const menu = getMenuProps(
    { 'aria-label': label, 'aria-labelledby': undefined, className: LIST },
    { suppressRefError: true },
  )

  return (
    <div className="relative">
      <input
        {...getInputProps({
          ...control,
          ref: input,
          'aria-labelledby': undefined,
          spellCheck: false,
          enterKeyHint: 'done',
          className: 'input pe-10',
          onFocus: (event) => event.target.select(),
          // Updates at once: the library reports the change after a render in which React would restore the old text.
          onChange: (event) => setTyped(event.currentTarget.value),
          onKeyDown: (event) => {
            // Escape in a closed list closes the dialog; the library would clear the field.
            if (!isOpen && event.key === 'Escape') Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
          },
        })}
      />
      <ChevronsUpDown className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-ink-muted" />
      {isOpen && (
        <Popup>
          <div {...menu}>
            {surahs.map((surah, index) => (
              <div
                key={surah.number}
                {...getItemProps({ item: surah, index, className: optionClass(index === highlightedIndex) })}
              >
                <span className="min-w-0 flex-1">{surahLabel(surah)}</span>
                <ArabicName name={surah.nameArabic} className="text-lg" />
                <span className="min-w-16 text-end text-sm text-ink-muted max-[22.5rem]:hidden">
                  {t(COUNTS[unit], { count: surah.ayahCount })}
                </span>
              </div>
            ))}
          </div>
          <p role="status" className="px-3 py-2 text-sm text-ink-muted empty:hidden">
            {surahs.length === 0 && t('create-room.noSurah')}
          </p>
        </Popup>
      )}
    </div>
  )
}

/** Scrolls the dialog so that the whole list is seen when it opens. */
function Popup({ children }: { children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    popup.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={popup}
      className="menu absolute start-0 top-full z-10 mt-1 w-[min(22rem,calc(100vw-4.75rem))] min-w-full scroll-my-2 p-1.5"
    >
      {children}
    </div>
  )
}

const LIST = 'relative max-h-60 overflow-y-auto overscroll-contain'

const optionClass = (isHighlighted: boolean) =>
  cn(
    'flex min-h-touch cursor-pointer items-center gap-2 rounded-md px-3 text-[0.9375rem]',
    isHighlighted && 'bg-primary-soft text-primary-ink',
  )

const surahLabel = ({ number }: Surah) => t('create-room.surah', { number, name: surahName(number) })

function Chosen({ surah, unit }: { surah: Surah; unit: Unit }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ArabicName name={surah.nameArabic} className="text-xl text-ink" />
      <span>{t(COUNTS[unit], { count: surah.ayahCount })}</span>
    </span>
  )
}
