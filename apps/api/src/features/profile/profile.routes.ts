import { getActivity, getFigures, listOwnHatims } from '@halaqa/contract/profile'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as profile from './profile.service.ts'

/** A person's own figures, active days and hatims. */
export async function profileRoutes(app: FastifyInstance) {
  mount(app, getFigures, ({ user }) => profile.getFigures(app.db, user, app.clock()))

  mount(app, getActivity, ({ user }) => profile.getActivity(app.db, user, app.clock()))

  mount(app, listOwnHatims, ({ user }) => profile.listOwnHatims(app.db, user))
}
