import { addDays, type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import type { Review, ReviewRecorded, SubmitReviewBody } from '@halaqa/contract/review'
import type { Database } from '@halaqa/database/client'
import { lettersOf } from '@halaqa/memory/item'
import { moreOf } from '@halaqa/memory/more'
import { isTimed, nextCycle } from '@halaqa/memory/pace'
import { cutByPage } from '@halaqa/memory/runs'
import { nextDue, nextReview, recitalOf, type Session, sessionOf } from '@halaqa/memory/session'
import { dueOf } from '@halaqa/memory/state'
import { isPaid, MAX_REVIEW_XP_A_DAY, PAID_LETTERS, reviewXp } from '@halaqa/memory/xp'
import { type Item, itemByKey, itemsOfKey } from '@halaqa/quran/items'
import { openText } from '@halaqa/quran/text'
import { AppError } from '../../lib/app-error.ts'
import { actedAt, countedOn, dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { findLesson } from '../lessons/lessons.service.ts'
import { itemsOfLesson } from '../memory/lesson-items.ts'
import { itemsOfPage } from '../memory/memory.presenter.ts'
import {
  type Change,
  cycleOf,
  type Entry,
  foldEntries,
  itemsOfSurah,
  loadMemorizing,
  loadMemoryStates,
  loadMemoryStatesOf,
  type Memorizing,
  noteMemorizedSurah,
  takeOverCycle,
} from '../memory/memory.service.ts'
import { insertReview, isReviewUndone, queryReview, queryReviewXp } from '../memory/memory.sql.ts'
import { presentRun } from './review.presenter.ts'

const text = openText()

type Query = { date?: string | undefined; more?: 'true' | 'false' | undefined }

/** The rest of the review of today or tomorrow, or a little more. @throws AppError `invalid_date` */
export async function getReview(db: Database, user: SignedIn, query: Query, now: Date): Promise<Review> {
  const today = dateIn(user.timeZone, now)
  const date = query.date ?? today
  if (date !== today && date !== addDays(today, 1)) throw new AppError('invalid_date')
  const [kept, memorizing] = await Promise.all([loadMemoryStates(db, user.id), loadMemorizing(db, user.id, date)])
  const day = dayOf(date)
  const { retention, cycle, rules } = memorizing
  const session = sessionOf(kept, day, rules)
  const { runs, seconds } = query.more === 'true' ? moreOf(kept, day, rules) : session
  const next = nextDue(kept, retention, cycle)
  const review = nextReview(kept, day, { ...rules, cycle })
  return {
    date,
    minutes: Math.ceil(seconds / 60),
    runs: runs.map((run) => presentRun(run, text.arabic)),
    next_due: next === undefined ? null : dateOfDay(Math.max(next, day + 1)),
    next_on: review === undefined ? null : dateOfDay(review),
    done: runs.length === 0 && session.letters > 0,
    begun: kept.length > 0,
  }
}

/** All that is begun of a page, however often it was recited today. */
export const getPageRecital = (db: Database, user: SignedIn, page: number, now: Date): Promise<Review> =>
  getRecital(db, user, itemsOfPage(page), now)

/** All that is begun of a lesson's passage. @throws AppError `lesson_not_found` */
export async function getLessonRecital(db: Database, user: SignedIn, lessonId: string, now: Date): Promise<Review> {
  return getRecital(db, user, itemsOfLesson(await findLesson(db, user, lessonId)), now)
}

/** All that is begun of a surah, in runs of a page. */
export const getSurahRecital = (db: Database, user: SignedIn, surah: number, now: Date): Promise<Review> =>
  getRecital(db, user, itemsOfSurah(surah), now, cutByPage)

async function getRecital(
  db: Database,
  user: SignedIn,
  items: readonly Item[],
  now: Date,
  cut?: (items: readonly Item[]) => Item[][],
): Promise<Review> {
  const date = dateIn(user.timeZone, now)
  const [kept, { retention, cycle, rules }] = await Promise.all([
    loadMemoryStatesOf(db, user.id, items),
    loadMemorizing(db, user.id, date),
  ])
  const { runs, seconds } = recitalOf(kept, retention, cycle, rules.pace, cut)
  const next = nextDue(kept, retention, cycle)
  return {
    date,
    minutes: Math.ceil(seconds / 60),
    runs: runs.map((run) => presentRun(run, text.arabic)),
    next_due: next === undefined ? null : dateOfDay(next),
    next_on: next === undefined ? null : dateOfDay(next),
    done: false,
    begun: kept.length > 0,
  }
}

/** How much of a date's review is left, for a reminder of it: null when nothing is. `minutes` is the estimate of its runs. */
export async function findReviewLeft(db: Database, userId: string, date: CalendarDate) {
  const [kept, { rules }] = await Promise.all([loadMemoryStates(db, userId), loadMemorizing(db, userId, date)])
  const { runs, seconds } = sessionOf(kept, dayOf(date), rules)
  return runs.length > 0 ? { recitations: runs.length, minutes: Math.ceil(seconds / 60) } : null
}

/**
 * Records a run; the same submission sent again answers what it came to the first time.
 *
 * @throws AppError `item_unknown` for a key that never was, and nothing is recorded
 */
export function submitReview(
  db: Database,
  user: SignedIn,
  { submission_id: submissionId, results }: SubmitReviewBody,
  now: Date,
): Promise<ReviewRecorded> {
  const entries = results.flatMap((result) => entriesOf(result, user, now))
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    if (await isReviewUndone(tx, user.id, submissionId)) return { recorded: 0, xp: 0 }
    const earlier = await queryReview(tx, user.id, submissionId)
    if (earlier) return earlier

    const today = dateIn(user.timeZone, now)
    const date = dateOfDay(entries.reduce((latest, { day }) => Math.max(latest, day), 0))
    const countsOn = countedOn(date, today)
    const memorizing = await loadMemorizing(tx, user.id, date)
    const change = await foldEntries(tx, user.id, submissionId, entries, memorizing.settings)
    const earned = await queryReviewXp(tx, user.id, countsOn)
    const isFirst = date === today && !earned.isBegun
    const loadSession = once(async () => sessionOf(await loadMemoryStates(tx, user.id), dayOf(date), memorizing.rules))
    const xp = await xpOf(change, memorizing, earned.xp, loadSession)
    const otherSeconds = isFirst ? (await loadSession()).otherSeconds : null
    await insertReview(tx, change, {
      now,
      countedOn: countsOn,
      ...timeOf(entries),
      xp,
      otherSeconds,
      actedById: user.actedById,
    })
    for (const surah of new Set(entries.map(({ key }) => itemByKey(key)!.surah))) {
      await noteMemorizedSurah(tx, user.id, surah, now)
    }
    if (isFirst) {
      const { settings, cycle, lettersKnown } = memorizing
      const next = nextCycle(cycle, cycleOf(settings, memorizing, lettersKnown), settings.cycleDays)
      await takeOverCycle(tx, user.id, memorizing, next, now, date)
    }
    return { recorded: entries.length, xp }
  })
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** One entry for each item that the key stands for; two of a key that was cut since. */
function entriesOf(result: SubmitReviewBody['results'][number], user: SignedIn, now: Date): Entry[] {
  const items = itemsOfKey(result.key)
  if (items.length === 0) throw new AppError('item_unknown')
  const at = actedAt(result.at, now)
  const { how, grade, reveals, slips, ms } = result
  return items.map(({ key }) => ({ key, at, day: dayOf(dateIn(user.timeZone, at)), how, grade, reveals, slips, ms }))
}

/** Letters and time of a run; no time where one of its verses has a minute's silence in it. */
function timeOf(entries: readonly Entry[]) {
  const timed = entries.map(({ key, ms }) => ({ letters: itemByKey(key)!.letters, ms: ms ?? 0 }))
  const ms = timed.every(isTimed) ? timed.reduce((sum, one) => sum + one.ms, 0) : 0
  return { letters: lettersOf(timed), ms }
}

/** Items recited earlier on their date were paid then and are not due. Items that the review asked for early are paid like due ones. */
async function xpOf(
  change: Change,
  { retention, rules }: Memorizing,
  earned: number,
  loadSession: () => Promise<Session<Item>>,
): Promise<number> {
  if (earned >= MAX_REVIEW_XP_A_DAY) return 0
  const lettersPaid = (isAsked: (key: string) => boolean) =>
    lettersOf(
      change.entries.flatMap(({ key, day }) => {
        const before = change.befores.get(key) ?? null
        const due = before && !isAsked(key) ? dueOf(before, retention, rules.cycle) : day
        return !change.recitedBefore.has(key) && isPaid(before, due, day) ? itemByKey(key)! : []
      }),
    )
  const lettersDue = lettersPaid(() => false)
  if (lettersDue >= PAID_LETTERS) return reviewXp(lettersDue, undefined, earned)
  const { runs, asked, letters } = await loadSession()
  const paid = lettersPaid((key) => asked.has(itemByKey(key)!.index))
  const recited = new Set(change.entries.map(({ key }) => key))
  const isLeft = runs.some(({ items }) => items.some(({ item }) => asked.has(item.index) && !recited.has(item.key)))
  return reviewXp(paid, isLeft ? undefined : letters, earned)
}
