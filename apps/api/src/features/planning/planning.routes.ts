import { changeMembership } from '@halaqa/contract/members'
import { pauseRoom, resumeRoom } from '@halaqa/contract/pausing'
import type { FastifyPluginAsync } from 'fastify'
import type { SignedIn } from '../../lib/signed-in.ts'
import { mount } from '../../plugins/mount.ts'
import { presentRoom } from '../rooms/rooms.presenter.ts'
import { loadRoom } from '../rooms/rooms.service.ts'
import * as membership from './membership.service.ts'
import * as pausing from './pausing.service.ts'

/** The calls by which members and owners change the plan: shares, absences, pauses. */
export const planningRoutes: FastifyPluginAsync = async (app) => {
  const cardOf = async (roomId: string, viewer: SignedIn) =>
    presentRoom(await loadRoom(app.db, roomId, viewer, app.clock()))

  mount(app, changeMembership, async ({ user, params, body }) => {
    await membership.changeMembership(app.db, params.id, user, body, app.clock())
    return cardOf(params.id, user)
  })

  mount(app, pauseRoom, async ({ user, params }) => {
    await pausing.pauseRoom(app.db, params.id, user.id, app.clock())
    return cardOf(params.id, user)
  })

  mount(app, resumeRoom, async ({ user, params }) => {
    await pausing.resumeRoom(app.db, params.id, user.id, app.clock())
    return cardOf(params.id, user)
  })
}
