import { getReview, submitReview } from '@halaqa/contract/review'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as review from './review.service.ts'

/** What a person recites from memory: theirs alone. */
export async function reviewRoutes(app: FastifyInstance) {
  mount(app, getReview, async ({ user, query: { date, page } }) =>
    page === undefined
      ? review.getReview(app.db, user, date, app.clock())
      : review.getPageReview(app.db, user, page, app.clock()),
  )
  mount(app, submitReview, async ({ user, body }) => review.submitReview(app.db, user, body, app.clock()))
}
