import { findSurah, findSurahs } from '@halaqa/quran/surah-search'
import { type Surah, surahOf } from '@halaqa/quran/surahs'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { cn } from '../../../ui/cn.ts'
import { type ControlProps, Field } from '../../../ui/Field.tsx'

interface SurahFieldProps {
  label: string
  /** 1 to 114 */
  value: number
  error?: string | undefined
  onChange: (surah: Surah) => void
}

/** A surah by number or name: type to narrow the list, choose with the arrows and Enter, the pointer or a finger. */
export function SurahField({ label, value, error, onChange }: SurahFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-0" hint={<Chosen surah={surahOf(value)} />}>
      {(control) => <Combobox control={control} label={label} value={value} onChange={onChange} />}
    </Field>
  )
}

function Chosen({ surah }: { surah: Surah }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="surah-ar text-xl text-ink" lang="ar" dir="rtl">
        {surah.nameArabic}
      </span>
      {t('read.create.surahAyahs', { count: surah.ayahCount })}
    </span>
  )
}

type ComboboxProps = Pick<SurahFieldProps, 'label' | 'value' | 'onChange'> & { control: ControlProps }

function Combobox({ control, label, value, onChange }: ComboboxProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = isOpen ? findSurahs(typed ?? '') : []
  const current = found[active]
  const optionId = (surah: Surah) => `${listId}-${surah.number}`

  const open = () => {
    if (isOpen) return
    setOpen(true)
    setActive(value - 1)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (surah: Surah | undefined) => {
    close()
    if (surah && surah.number !== value) onChange(surah)
  }
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => (isOpen ? setActive(Math.min(active + 1, found.length - 1)) : open()),
      ArrowUp: () => (isOpen ? setActive(Math.max(active - 1, 0)) : open()),
      Enter: isOpen ? () => choose(current) : undefined,
      Escape: isOpen ? close : undefined,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className="relative">
      <input
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        className="input pe-10"
        value={typed ?? surahLabel(surahOf(value))}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onKeyDown={press}
        onBlur={() => choose(findSurah(typed ?? ''))}
        onChange={(event) => {
          setOpen(true)
          setTyped(event.target.value)
          setActive(0)
        }}
      />
      <ChevronsUpDown className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-ink-muted" />
      {isOpen && (
        <List id={listId} label={label} surahs={found} active={current} optionId={optionId} onChoose={choose} />
      )}
    </div>
  )
}

interface ListProps {
  id: string
  label: string
  surahs: readonly Surah[]
  active: Surah | undefined
  optionId: (surah: Surah) => string
  onChoose: (surah: Surah) => void
}

function List({ id, label, surahs, active, optionId, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(active)
  useEffect(() => {
    list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  return (
    <div ref={list} className={POPUP}>
      <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
        {surahs.map((surah) => (
          <Option
            key={surah.number}
            id={optionId(surah)}
            surah={surah}
            isActive={surah === active}
            onChoose={() => onChoose(surah)}
          />
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-sm text-ink-muted empty:hidden">
        {surahs.length === 0 && t('read.create.noSurah')}
      </p>
    </div>
  )
}

const POPUP =
  'menu absolute start-0 top-full z-10 mt-1 max-h-64 w-[min(22rem,calc(100vw-4.75rem))] min-w-full scroll-my-2 overflow-y-auto overscroll-contain p-1.5'

function Option({
  id,
  surah,
  isActive,
  onChoose,
}: {
  id: string
  surah: Surah
  isActive: boolean
  onChoose: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above keeps the focus and hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cn(
        'flex min-h-touch cursor-pointer items-center gap-2 rounded-md px-3 text-[0.9375rem]',
        isActive ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunken',
      )}
      // So that the field keeps it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1">{surahLabel(surah)}</span>
      <span className="surah-ar text-lg" lang="ar" dir="rtl">
        {surah.nameArabic}
      </span>
      <span className="min-w-16 text-end text-sm text-ink-muted max-[22.5rem]:hidden">
        {t('read.create.surahAyahs', { count: surah.ayahCount })}
      </span>
    </div>
  )
}

const surahLabel = ({ number, name }: Surah) => t('read.create.surah', { number, name })
