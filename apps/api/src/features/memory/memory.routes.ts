import { chooseMemorizingSettings, getMemorizingSettings } from '@halaqa/contract/memorizing-settings'
import { getKnown, getMemory, getPageMemory, getSurahMemory, markKnown } from '@halaqa/contract/memory'
import { itemsOfRange } from '@halaqa/quran/items'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { mount } from '../../plugins/mount.ts'
import * as known from './known.service.ts'
import {
  itemsOfPage,
  learnedInDays,
  presentItem,
  presentKnown,
  presentLessons,
  presentMemory,
  presentPage,
  presentSettings,
} from './memory.presenter.ts'
import * as memory from './memory.service.ts'

const SURAHS = 114

/** A person's own memory. */
export async function memoryRoutes(app: FastifyInstance) {
  mount(app, getMemory, async ({ user }) => {
    const date = dateIn(user.timeZone, app.clock())
    const [kept, memorizing] = await Promise.all([
      memory.loadMemoryStates(app.db, user.id),
      memory.loadMemorizing(app.db, user.id, date),
    ])
    return presentMemory(kept, memorizing, date)
  })

  mount(app, getSurahMemory, async ({ user, params }) => {
    const surah = /^\d{1,3}$/.test(params.surah) ? Number(params.surah) : 0
    if (surah < 1 || surah > SURAHS) throw new AppError('surah_invalid')
    const date = dateIn(user.timeZone, app.clock())
    const items = memory.itemsOfSurah(surah)
    const [kept, memorizing, memorizedAt, lessons] = await Promise.all([
      memory.loadMemoryStatesOf(app.db, user.id, items),
      memory.loadMemorizing(app.db, user.id, date),
      memory.findMemorizedAt(app.db, user.id, surah),
      memory.listLessonItems(app.db, surah),
    ])
    return {
      items: kept.map((one) => presentItem(one, memorizing)),
      lessons: presentLessons(lessons, kept, memorizing, date),
      memorized_at: memorizedAt?.toISOString() ?? null,
      learned_in_days: learnedInDays(items, kept),
    }
  })

  mount(app, getPageMemory, async ({ user, params: { page } }) => {
    const date = dateIn(user.timeZone, app.clock())
    const [kept, memorizing] = await Promise.all([
      memory.loadMemoryStatesOf(app.db, user.id, itemsOfPage(page)),
      memory.loadMemorizing(app.db, user.id, date),
    ])
    return presentPage(page, kept, memorizing, date)
  })

  mount(app, getKnown, async ({ user, query }) => {
    const range = itemsOfRange(query.start_surah, query.start_ayah, query.end_surah, query.end_ayah)
    return presentKnown(range, await memory.loadMemoryStatesOf(app.db, user.id, range))
  })

  mount(app, markKnown, async ({ user, body }) => {
    const { changed, cycle } = await known.markKnown(app.db, user, body, app.clock())
    return { changed, effective_cycle_days: cycle }
  })

  mount(app, getMemorizingSettings, async ({ user }) =>
    presentSettings(await memory.loadMemorizing(app.db, user.id, dateIn(user.timeZone, app.clock()))),
  )

  mount(app, chooseMemorizingSettings, async ({ user, body }) =>
    presentSettings(await known.chooseSettings(app.db, user, body, app.clock())),
  )
}
