import { getReview, listLookAlikeSlips, submitReview, undoReview } from '@halaqa/contract/review'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as lookAlikes from './look-alikes.service.ts'
import * as review from './review.service.ts'
import * as undo from './undo.service.ts'

/** A person's own review. */
export async function reviewRoutes(app: FastifyInstance) {
  mount(app, getReview, async ({ user, query }) => {
    const { page, lesson, surah } = query
    if (page !== undefined) return review.getPageRecital(app.db, user, page, app.clock())
    if (lesson !== undefined) return review.getLessonRecital(app.db, user, lesson, app.clock())
    if (surah !== undefined) return review.getSurahRecital(app.db, user, surah, app.clock())
    return review.getReview(app.db, user, query, app.clock())
  })
  mount(app, listLookAlikeSlips, async ({ user }) => ({
    look_alikes: await lookAlikes.listLookAlikeSlips(app.db, user.id),
  }))
  mount(app, undoReview, async ({ user, params }) => {
    await undo.undoReview(app.db, user.id, params.submission_id, app.clock())
    return { undone: true as const }
  })
  mount(app, submitReview, async ({ user, body }) => review.submitReview(app.db, user, body, app.clock()))
}
