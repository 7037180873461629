import type { MouseEvent } from 'react'
import { formatList } from '../../lib/formats.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { moveFocus } from '../../lib/use-arrow-keys.ts'
import { cn } from '../../ui/cn.ts'
import { countStates, firstPageOf, type Juz } from './pages.ts'
import { Strength } from './Strength.tsx'

interface Props {
  rows: readonly Juz[]
  /** The page that is open. */
  page: number | undefined
  onOpen: (page: number) => void
}

/**
 * A row for each juz, which is one button: on a phone a page is too small for a finger. With a mouse a page opens itself. Arrows, Home
 * and End go from row to row.
 */
export const JuzRows = ({ rows, page, onOpen }: Props) => (
  <ol className="mt-4 grid" onKeyDown={(event) => moveFocus(event, 'button')}>
    {rows.map((row) => {
      const isHere = row.pages.some((one) => one.page === page)
      const isBegun = row.pages.some(({ state }) => state !== 'not_begun')
      return (
        <li key={row.juz}>
          <button
            type="button"
            data-juz={row.juz}
            className={cn(
              'flex min-h-touch w-full items-center gap-2 rounded-md px-1.5 hover:bg-sunken focus-visible:-outline-offset-2 sm:gap-3 sm:px-2',
              isHere && 'bg-primary-soft hover:bg-primary-soft',
            )}
            aria-label={nameOf(row)}
            aria-expanded={isHere}
            onClick={(event) => onOpen(pageAt(event) ?? firstPageOf(row))}
          >
            <span className={cn('w-6 text-center text-sm tabular-nums', isBegun ? 'font-semibold' : 'text-ink-muted')}>
              {pageDigits(row.juz)}
            </span>
            <span className="grid flex-1 grid-cols-[repeat(23,minmax(0,1fr))] gap-0.5 sm:gap-1" aria-hidden="true">
              {row.pages.map(({ page: number, state }) => (
                <span key={number} data-page={number} title={t('memory.page.title', { page: number })}>
                  <Strength
                    state={state}
                    className={cn('h-7', number === page && 'outline-3 outline-offset-1 outline-focus')}
                  />
                </span>
              ))}
            </span>
          </button>
        </li>
      )
    })}
  </ol>
)

/** "Juz 2: 6 firm, 12 steady, 2 fading" */
const nameOf = ({ juz, pages }: Juz) =>
  t('memory.juz.label', {
    juz,
    states: formatList(countStates(pages).map(({ state, count }) => t(`memory.count.${state}`, { count }))),
  })

/** The page under a mouse; a finger, or the keyboard, presses the row. */
function pageAt({ target, detail }: MouseEvent): number | undefined {
  if (detail === 0 || !(target instanceof Element) || !matchMedia('(pointer: fine)').matches) return undefined
  const page = target.closest('[data-page]')?.getAttribute('data-page')
  return page ? Number(page) : undefined
}
