import { daysBetween } from '@halaqa/contract/calendar'
import { numberTyped } from '@halaqa/quran/digits'
import { Check, Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { monthDay, weekday } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { type BoardPiece, dateRead, usualMinutes } from './board.model.ts'
import type { BoardKind } from './board-kind.ts'

/** "Thursday, Dec 18" */
export const dayText = (date: string) => t('board.date', { weekday: weekday(date, 'long'), date: monthDay(date) })

/** "Give me one" */
export const TakeNextButton = (button: Pick<ButtonProps, 'kind' | 'busy' | 'onClick' | 'className'>) => (
  <Button size="lg" {...button}>
    {t('board.next')}
  </Button>
)

interface FindFieldProps {
  typed: string
  /** How many were found. */
  count: number
  onType: (typed: string) => void
}

/** Finds pieces by number, page or surah. */
export function FindField({ typed, count, onType }: FindFieldProps) {
  return (
    <div className="grid gap-1.5">
      <SearchField label={t('board.find')} placeholder={t('board.findHint')} value={typed} onChange={onType} />
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {typed.trim() !== '' && t('board.found', { count, typed: typed.trim() })}
      </p>
    </div>
  )
}

/** The same on a phone, folded into a button beside `TakeNextButton`. */
export function FindButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-secondary btn-lg px-4"
      aria-label={t('board.find')}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <SearchIcon />
    </button>
  )
}

/** Puts the focus into the field that has just opened. */
export function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return <div ref={place}>{children}</div>
}

export function FreeOnly({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  return (
    <label className="relative inline-flex min-h-touch cursor-pointer items-center gap-2 rounded-md border border-line-strong px-4 text-[0.9375rem] font-medium has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        className="sr-only"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isChecked && <Check className="size-4" />}
      <span>{t('board.freeOnly')}</span>
    </label>
  )
}

const MOST_MINUTES = 1440

/** "About 15 minutes a day"; filters the pieces that fit. */
export function MinutesField({
  minutes,
  onChange,
}: {
  minutes: number | undefined
  onChange: (minutes?: number) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(minutes === undefined ? '' : String(minutes))
  const change = (text: string) => {
    setTyped(text)
    const given = numberTyped(text)
    onChange(Number.isInteger(given) && given > 0 ? Math.min(given, MOST_MINUTES) : undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-[0.9375rem] font-medium">
      <label className="sr-only" htmlFor={id}>
        {t('board.minutesLabel')}
      </label>
      <RichText
        text={t('board.minutes')}
        tags={{
          field: () => (
            <input
              id={id}
              className="input w-[4rem] px-2 text-center"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => change(target.value)}
            />
          ),
        }}
      />
    </div>
  )
}

interface MinutesPreviewProps {
  kind: BoardKind
  pieces: readonly BoardPiece[]
  /** Minutes a day. */
  minutes: number
  days: number
  today: string
  restWeekdays: readonly number[]
}

/** Says how many pieces fit into a number of minutes a day on this board. */
export function MinutesPreview({ kind, pieces, minutes, days, today, restWeekdays }: MinutesPreviewProps) {
  const free = pieces.filter(({ state }) => state === 'free')
  const usual = usualMinutes(free.length > 0 ? free : pieces)
  if (usual === undefined) return null
  const count = free.filter((piece) => piece.minutes <= minutes * days).length
  const shortest = Math.min(...free.map((piece) => piece.minutes))
  const strong = (text: string) => <strong className="font-medium text-ink">{text}</strong>
  return (
    <p className="border-s-2 border-gold ps-3 text-[0.9375rem] text-ink-muted" role="status">
      <span>{t(`board.takes.${kind}`, { minutes: usual })}</span>{' '}
      {usual <= minutes * days && (
        <RichText
          text={`${readText(dateRead(usual, minutes, today, restWeekdays), today, minutes)} `}
          tags={{ strong }}
        />
      )}
      {count > 0 && <span>{t(count === free.length ? 'board.fits.all' : 'board.fits.some', { count })}</span>}
      {count === 0 && free.length > 0 && <span>{t('board.fits.none', { minutes: Math.ceil(shortest / days) })}</span>}
    </p>
  )
}

function readText(date: string, today: string, minutes: number) {
  const inDays = daysBetween(today, date)
  if (inDays === 0) return t('board.fits.today', { minutes })
  if (inDays === 1) return t('board.fits.tomorrow', { minutes })
  return t('board.fits.by', { minutes, date: inDays < 7 ? weekday(date, 'long') : monthDay(date) })
}
