import { getHatim } from '@halaqa/contract/hatims'
import { getRoomToday } from '@halaqa/contract/room-today'
import { createRoom, getRoom, listRooms } from '@halaqa/contract/rooms'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { requireMember } from '../room-access/room.access.ts'
import { presentRoom } from './rooms.presenter.ts'
import * as rooms from './rooms.service.ts'

/** Reading groups: the card, for anyone to whom the room is open; today's portions and the hatim, for members. */
export const roomRoutes: FastifyPluginAsync = async (app) => {
  mount(app, createRoom, async ({ user, body, headers }) => {
    const id = await rooms.createRoom(app.db, user, body, headers['idempotency-key'], app.clock())
    return presentRoom(await rooms.loadRoom(app.db, id, user, app.clock()))
  })

  mount(app, listRooms, async ({ user }) => {
    const found = await rooms.listMyRooms(app.db, user, app.clock())
    return found.map(presentRoom)
  })

  mount(app, getRoom, async ({ user, params, query }) => {
    const visited = { roomId: params.id, invite: query.invite }
    return presentRoom(await rooms.visitRoom(app.db, visited, user, app.clock()))
  })

  mount(app, getHatim, async ({ user, params, query }) =>
    rooms.loadHatim(app.db, await requireMember(app.db, params.id, user.id), query.cycle),
  )

  mount(app, getRoomToday, async ({ user, params }) =>
    rooms.loadToday(app.db, await requireMember(app.db, params.id, user.id), app.clock()),
  )
}
