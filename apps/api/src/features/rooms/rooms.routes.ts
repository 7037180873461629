import { createRoom, getRoom, listRooms } from '@halaqa/contract/rooms'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { wakeRoom } from '../planning/dormancy.service.ts'
import { planMyRooms, planRoom } from '../planning/planning.service.ts'
import { presentRoom } from './rooms.presenter.ts'
import * as rooms from './rooms.service.ts'

/** Reading groups. Whoever has a room's address can see its card. */
export const roomRoutes: FastifyPluginAsync = async (app) => {
  mount(app, createRoom, async ({ user, body, headers }) => {
    const id = await rooms.createRoom(app.db, user, body, headers['idempotency-key'], app.clock())
    return presentRoom(await rooms.findRoom(app.db, id, user, app.clock()))
  })

  mount(app, listRooms, async ({ user }) => {
    await planMyRooms(app.db, user.id, app.clock())
    const found = await rooms.findMyRooms(app.db, user, app.clock())
    return found.map(presentRoom)
  })

  mount(app, getRoom, async ({ user, params }) => {
    await wakeRoom(app.db, params.id, user, app.clock())
    await planRoom(app.db, params.id, app.clock())
    return presentRoom(await rooms.findRoom(app.db, params.id, user, app.clock()))
  })
}
