import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useArrowKeys } from '../../lib/use-arrow-keys.ts'

interface Props {
  /** The label of the search field, and an example in the empty field. */
  searchLabel: string
  hint: string
  query: string
  onQuery: (query: string) => void
  /** The name of the list. */
  label: string
  /** The numbers to list, and the current one. */
  numbers: readonly number[]
  current: number
  /** The text of an empty list. */
  nothing: string
  /** The number of results, for a screen reader; only while there is a search. */
  found?: string
  row: (number: number, focus: { tabIndex: number; onFocus: () => void }) => ReactNode
}

/** A search field over the list that it narrows. Down leads from the field into the list, Enter takes the first row. */
export function SidebarList(props: Props) {
  const { searchLabel, hint, query, onQuery, label, numbers, current, nothing, found, row } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const arrows = useArrowKeys(numbers.includes(current) ? current : numbers[0])
  const first = () => list.current?.querySelector<HTMLElement>('a')

  useEffect(() => {
    if (query === '') bringIntoSight(list.current, current)
  }, [query, current])

  return (
    <>
      <div className="relative border-b border-line px-4 pb-4">
        <label className="sr-only" htmlFor={id}>
          {searchLabel}
        </label>
        <span className="pointer-events-none absolute start-7.5 top-3.5 text-ink-muted">
          <Search className="size-5" />
        </span>
        <input
          id={id}
          type="search"
          className="input ps-11"
          placeholder={hint}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            arrows.reset()
            onQuery(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') first()?.focus()
            if (event.key === 'Enter') first()?.click()
            if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <p className="sr-only" role="status">
        {query !== '' && (numbers.length > 0 ? found : nothing)}
      </p>
      {numbers.length === 0 ? (
        <p className="flex-1 px-6 py-8 text-center text-ink-muted [overflow-wrap:anywhere]" aria-hidden="true">
          {nothing}
        </p>
      ) : (
        <ul
          ref={list}
          aria-label={label}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
          {...arrows.list}
        >
          {numbers.map((number) => row(number, arrows.item(number)))}
        </ul>
      )}
    </>
  )
}

/** Moves the list alone; `scrollIntoView` would move the page too. */
function bringIntoSight(list: HTMLElement | null, current: number) {
  const row = list?.querySelector<HTMLElement>(`[data-number="${current}"]`)
  if (!list || !row) return
  const top = row.offsetTop - list.scrollTop
  const isInSight = top >= 0 && top + row.offsetHeight <= list.clientHeight
  if (!isInSight) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2
}
