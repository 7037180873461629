import { getActivity, getFigures, listOwnHatims } from '@halaqa/contract/profile'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as activity from './activity.service.ts'
import { findOwnHatims } from './own-hatims.service.ts'
import * as profile from './profile.service.ts'

/** What a person did, counted. */
export async function profileRoutes(app: FastifyInstance) {
  mount(app, getFigures, ({ user }) => profile.getFigures(app.db, user, app.clock()))

  mount(app, getActivity, ({ user }) => activity.getActivity(app.db, user, app.clock()))

  mount(app, listOwnHatims, ({ user }) => findOwnHatims(app.db, user.id))
}
