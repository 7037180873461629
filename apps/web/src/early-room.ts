import { rangeEnds, rangeText } from '@halaqa/quran/range-text'
import { surahOf } from '@halaqa/quran/surahs'
import { planText } from './features/rooms/plan-text.ts'
import { bookmarkText, dueText, menuText, pagesText, startText, versesText } from './features/tasks/portion-texts.ts'
import { bookmarkProgress, byUrgency, isCurrent, isDueLater, lateness, type Task } from './features/tasks/task.model.ts'
import { today } from './lib/dates.ts'
import { loadMessages } from './lib/i18n.ts'
import { LONG_NAME } from './lib/long-name.ts'

/**
 * What a room's page begins with for its members, before its scripts are there: its name, and the portions that are to be read. A
 * script by itself, which `src/before-paint.js` loads, with what the screen says too and nothing else: neither React nor the screen.
 */

/** What is used of the answers to `/rooms/:id` and `/rooms/:id/tasks`. */
export interface WireRoom {
  name: string
  end_date: string | null
  recurrence_duration_days: number | null
  start_surah: number
  start_ayah: number
  end_surah: number
  end_ayah: number
  creator_id: string
  is_member: boolean
  join_requests: number
  hatim_completed_at: string | null
  openness?: 'quiet' | 'open' | undefined
  plan?: 'daily' | 'pieces' | undefined
}
export interface WireTask {
  id: string
  task_date: string
  /** Servers of the version before do not say it. */
  due_date?: string | undefined
  /** Servers of the version before do not say it. */
  minutes?: number | undefined
  is_completed: boolean
  start_surah: number
  start_ayah: number
  end_surah: number
  end_ayah: number
  offered_at: string | null
  bookmark_surah: number | null
  bookmark_ayah: number | null
}

/** Of `src/before-paint.js`. */
interface Tools {
  userId: string
  /** Puts these in the place of {braces}. */
  fill(element: Element, said: Record<string, string>): void
  loadFont(text: Element): Promise<unknown>
  /** Whether the screen is there. */
  isDrawn(): boolean
}

type Portion = Pick<
  Task,
  | 'id'
  | 'taskDate'
  | 'dueDate'
  | 'minutes'
  | 'isCompleted'
  | 'startSurah'
  | 'startAyah'
  | 'endSurah'
  | 'endAyah'
  | 'offeredAt'
  | 'bookmarkSurah'
  | 'bookmarkAyah'
>

const rangeOf = (of: Pick<WireTask, 'start_surah' | 'start_ayah' | 'end_surah' | 'end_ayah'>) => ({
  ...{ startSurah: of.start_surah, startAyah: of.start_ayah, endSurah: of.end_surah, endAyah: of.end_ayah },
})

const portionOf = (task: WireTask): Portion => ({
  ...{ id: task.id, taskDate: task.task_date, dueDate: task.due_date, isCompleted: task.is_completed },
  minutes: task.minutes,
  offeredAt: task.offered_at,
  ...rangeOf(task),
  ...{ bookmarkSurah: task.bookmark_surah, bookmarkAyah: task.bookmark_ayah },
})

/** What a portion's card says, by name; what it does not say is left out. */
export function textsOf(portion: Portion, isLate: boolean): Record<string, string> {
  const [start, end] = rangeEnds(portion)
  const { written, spoken } = pagesText(portion)
  const bookmark = bookmarkText(portion)
  return {
    ...{ id: portion.id, start, written, spoken, verses: versesText(portion), menu: menuText(rangeText(portion)) },
    ...{ act: startText(portion, isLate), arabic: surahOf(portion.startSurah).nameArabic },
    ...(end !== undefined && { end }),
    ...(bookmark !== null && { bookmark }),
    ...(isLate && { due: dueText(portion) }),
  }
}

/** What a room's title says, by name. */
export const titleTexts = (room: Parameters<typeof planText>[0] & { name: string }) => ({
  name: room.name,
  plan: planText(room),
})

/**
 * The room's title and its portions, as the screen shows them; null where it shows something else before the portions, or of them what the
 * template has not.
 */
export function makeRoom(
  { content }: HTMLTemplateElement,
  room: WireRoom,
  tasks: readonly WireTask[],
  { userId, fill }: Pick<Tools, 'userId' | 'fill'>,
): [title: HTMLElement, portions: HTMLElement] | null {
  const date = today()
  const all = tasks.map(portionOf)
  const isOwner = room.creator_id === userId
  if (!room.is_member || room.hatim_completed_at || room.openness === 'open' || room.name.length > LONG_NAME)
    return null
  if (room.plan === 'pieces' || (isOwner && room.join_requests > 0)) return null
  const [first, ...others] = all.filter((portion) => isCurrent(portion, date)).sort(byUrgency)
  if (!first || all.some((portion) => portion.isCompleted || isDueLater(portion, date))) return null

  const [title, portions] = document.importNode(content, true).children as unknown as [HTMLElement, HTMLElement]
  if (!isOwner) title.querySelector('.badge-gold')?.remove()
  const { end_date: endDate, recurrence_duration_days: recurrenceDurationDays, name } = room
  fill(title, titleTexts({ ...rangeOf(room), endDate, recurrenceDurationDays, name }))
  const [card, list] = portions.children
  if (card) fillPortion(card, first, false, fill)
  const earlier = all.filter((portion) => lateness(portion, date).isExpired)
  const rows = list?.querySelectorAll('li') ?? []
  for (const [index, shown] of [others, earlier].entries()) {
    const row = rows[index]
    if (shown.length === 0) row?.closest('ul')?.parentElement?.remove()
    row?.replaceWith(...shown.map((portion) => fillPortion(row.cloneNode(true) as Element, portion, index > 0, fill)))
  }
  if (others.length + earlier.length === 0) list?.remove()
  return [title, portions]
}

/** Fills in a card or a row, and takes out of it what the portion has not. */
function fillPortion(own: Element, portion: Portion, isLate: boolean, fill: Tools['fill']): Element {
  const texts: Record<string, string> = textsOf(portion, isLate)
  const saying = (text: string) => [...own.querySelectorAll('span')].find(({ textContent }) => textContent === text)
  if (!texts.end) {
    const end = saying('{end}')
    const start = end?.previousElementSibling
    end?.parentElement?.replaceChildren(...(start ? [start] : []))
    start?.replaceChildren('{start}')
  }
  if (!portion.offeredAt) own.querySelector('.badge')?.remove()
  const [thread, progress] = [own.querySelector('progress'), bookmarkProgress(portion)]
  if (thread && progress) Object.assign(thread, { max: progress.total, value: progress.read })
  else if (thread) thread.parentElement?.remove()
  else if (!texts.bookmark) saying('{bookmark}')?.remove()
  fill(own, texts)
  return own
}

/**
 * Puts both into the page, in their fonts; the boxes of what comes after them stay.
 * @public for `src/before-paint.js`
 */
export async function showRoom(
  template: HTMLTemplateElement,
  [room, answer]: [WireRoom, { tasks: WireTask[] }],
  tools: Tools,
) {
  await Promise.all([loadMessages('signed-in'), loadMessages('reading')])
  const [title, portions] = ['title', 'portions'].map((part) => document.querySelector(`[data-place="${part}"]`))
  const made = makeRoom(template, room, answer.tasks, tools)
  if (!title || !portions || !made || tools.isDrawn()) return
  const places = [title, portions]
  for (const [index, element] of made.entries()) {
    element.hidden = true
    places[index]?.before(element)
  }
  const texts = made.flatMap((element) => [...element.querySelectorAll('h1, h2, h3, p')])
  await Promise.allSettled(texts.map(tools.loadFont))
  if (tools.isDrawn()) return
  const [status, box] = [title.closest('[role="status"]'), title.parentElement]
  for (const place of places) place.remove()
  for (const name of made[1].querySelectorAll<HTMLElement>('[lang="ar"]')) showInFont(name, tools)
  if (box && status) status.replaceWith(...box.childNodes)
  for (const box of document.querySelectorAll('#main .skeleton'))
    box.closest('.card')?.setAttribute('aria-hidden', 'true')
  document.querySelector('#main > h1')?.remove()
  for (const element of made) element.hidden = false
}

/** The name of a surah has a font of its own, which nothing waits for: another face may lack its marks. */
function showInFont(name: HTMLElement, { loadFont }: Pick<Tools, 'loadFont'>) {
  name.style.visibility = 'hidden'
  const show = () => name.style.removeProperty('visibility')
  loadFont(name).then(show, show)
}
