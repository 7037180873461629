import { type AyahRange, ayahsIn, spanOf } from '@halaqa/quran/range'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { bookmarkOf, lastDateOf, mushafPages } from './task.model.ts'

/** A longer portion is described better by its pages. */
const MINUTES_SAID = 30

/** "21 verses", "21 verses, about 7 minutes" */
export function versesText(portion: AyahRange & { minutes?: number | undefined }) {
  const { minutes = Number.POSITIVE_INFINITY } = portion
  const count = ayahsIn(spanOf(portion))
  return minutes > MINUTES_SAID ? t('rooms.today.verses', { count }) : t('rooms.today.versesAbout', { count, minutes })
}

/** "Due Nov 21, 2025" */
export const dueText = (task: Parameters<typeof lastDateOf>[0]) =>
  t('rooms.today.due', { date: shortDate(lastDateOf(task)) })

/** "pages 22–24", and the text for a screen reader, which names the book. */
export function pagesText(portion: AyahRange): { written: string; spoken: string } {
  const [first, last] = mushafPages(portion)
  const isOne = first === last
  return {
    written: t(isOne ? 'tasks.mushaf.page' : 'tasks.mushaf.pageRange', { first, last }),
    spoken: t(isOne ? 'tasks.mushaf.onePage' : 'tasks.mushaf.pages', { first, last }),
  }
}

/** "Read to 2:45"; null where nothing is marked. */
export function bookmarkText(task: Parameters<typeof bookmarkOf>[0]) {
  const ayah = bookmarkOf(task)
  return ayah && t('tasks.bookmark.readTo', { ayah })
}

/** The label of the link to its text. */
export const startText = (task: Parameters<typeof bookmarkOf>[0], isLate: boolean) =>
  t(bookmarkOf(task) ? 'tasks.continue' : isLate ? 'tasks.catchUp' : 'tasks.start')

export const menuText = (portion: string) => t('tasks.menu', { portion })
