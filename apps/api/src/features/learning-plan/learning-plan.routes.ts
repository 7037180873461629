import { endPlan, getPlan, getPlanLessons, savePlan } from '@halaqa/contract/learning-plan'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as plans from './learning-plan.service.ts'

/** A person's own learning plan. */
export async function learningPlanRoutes(app: FastifyInstance) {
  mount(app, getPlan, async ({ user }) => ({ plan: await plans.findPlan(app.db, user, app.clock()) }))

  mount(app, savePlan, async ({ user, body }) => ({ plan: await plans.savePlan(app.db, user, body, app.clock()) }))

  mount(app, endPlan, async ({ user, query }) => {
    await plans.endPlan(app.db, user.id, query.revision)
    return { message: 'The plan has ended.' }
  })

  mount(app, getPlanLessons, async ({ user, query: { scope, number = null } }) =>
    plans.countPlanLessons(app.db, user, { scope, number }, app.clock()),
  )
}
