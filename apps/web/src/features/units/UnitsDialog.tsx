import { searchSurahs } from '@halaqa/quran/surah-search'
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { namesOfUnit } from '../../lib/unit-names.ts'
import { useArrowKeys } from '../../lib/use-arrow-keys.ts'
import { Modal } from '../../ui/Modal.tsx'
import { UnitRow } from './UnitRow.tsx'
import type { Unit } from './unit.ts'

/** All units, with a search: the way to any place of the path. */
export function UnitsDialog({
  units,
  here,
  open,
  onClose,
}: {
  units: Unit[]
  here: number
  open: boolean
  onClose: () => void
}) {
  const picked = useRef(false)
  return (
    <Modal
      open={open}
      title={t('units.list.title')}
      onClose={() => {
        picked.current = false
        onClose()
      }}
      keepFocus={() => picked.current}
    >
      <UnitSearch
        units={units}
        here={here}
        onPick={() => {
          picked.current = true
          onClose()
        }}
      />
    </Modal>
  )
}

function UnitSearch({ units, here, onPick }: { units: Unit[]; here: number; onPick: () => void }) {
  const id = useId()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const found = useMemo(() => searchSurahs(units, query, namesOfUnit), [units, query])
  const hereIndex = Math.max(0, found.indexOf(units[here] as Unit))
  const arrows = useArrowKeys(hereIndex)
  const first = () => list.current?.querySelector('a')

  useEffect(() => bringIntoSight(list.current?.querySelector('[aria-current]')), [])

  return (
    // The height stays the same when few are found, so that the field does not move.
    <div className="min-h-[60dvh]">
      <div className="sticky -top-6 z-10 -mx-5 -mt-6 bg-raised px-5 pt-6 pb-3 sm:-mx-8 sm:px-8">
        <label className="sr-only" htmlFor={id}>
          {t('units.list.search')}
        </label>
        <span className="relative block">
          <Search className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-ink-muted" />
          <input
            id={id}
            type="search"
            className="input ps-11"
            placeholder={t('units.list.searchHint')}
            autoComplete="off"
            value={query}
            onChange={(event) => {
              arrows.reset()
              setQuery(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') first()?.focus()
              if (event.key === 'Enter') first()?.click()
              if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
            }}
          />
        </span>
      </div>
      <p className={found.length === 0 ? 'py-8 text-center text-ink-muted' : 'sr-only'} role="status">
        {found.length === 0
          ? t('units.list.nothing', { query })
          : query !== '' && t('units.list.found', { count: found.length })}
      </p>
      <ul ref={list} aria-label={t('units.list.title')} className="-mx-2" {...arrows.list}>
        {found.map((unit, index) => (
          <UnitRow key={unit.id} unit={unit} isHere={unit === units[here]} onPick={onPick} {...arrows.item(index)} />
        ))}
      </ul>
    </div>
  )
}

/** Moves the dialog's body alone, to the middle of it. */
function bringIntoSight(row: HTMLElement | null | undefined) {
  const body = row?.offsetParent
  if (row && body) body.scrollTop = row.offsetTop - body.clientHeight / 2
}
