import { TWO_COLUMNS, useMedia } from '../../lib/media.ts'
import { cn } from '../../ui/cn.ts'
import { useShowMore } from '../../ui/ShowMoreButton.tsx'
import { usePerson } from '../auth/use-auth.ts'

/** A portion with its reader, as `/rooms/:id/today` has it. */
export interface PortionOfReader {
  /** Set in pieces rooms. */
  hatimNumber?: number | undefined
  pieceNumber?: number | undefined
  userId: string
  fullName: string
  startSurah: number
  startAyah: number
  endSurah: number
  endAyah: number
  isRead?: boolean | undefined
}

/** Rows shown before "show more"; on a phone eight fill the screen. */
const FIRST = 20
const FIRST_ON_PHONES = 8

export const PORTION_LIST = '@container grid grid-cols-[minmax(0,1fr)] border-b border-line sm:grid-cols-2'

/**
 * The person's own portions first, then the others, as many as are shown. Rows are drawn at once, five hundred too: a guess of their
 * heights until they come near (`content-visibility`) takes longer, and moves a button below them away under a finger.
 */
export function usePortionRows(portions: readonly PortionOfReader[]) {
  const user = usePerson()
  const isOwn = ({ userId }: PortionOfReader) => userId === user.id
  const ordered = [...portions.filter(isOwn), ...portions.filter((portion) => !isOwn(portion))]
  const more = useShowMore(ordered, useMedia(TWO_COLUMNS) ? FIRST : FIRST_ON_PHONES)
  const rowClass = (portion: PortionOfReader) =>
    cn(
      // Its line lies on that of its list, which is whole also below a row of one.
      '-mb-px flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-2.5 sm:px-6',
      isOwn(portion) && 'bg-gold-soft/40 col-span-full',
    )
  return { isOwn, more, rowClass }
}
