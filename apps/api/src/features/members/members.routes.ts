import { joinRoom, leaveRoom, listMembers } from '@halaqa/contract/rooms'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { joinRoom as join, welcome } from './joining.service.ts'
import { leaveRoom as leave } from './leaving.service.ts'
import { presentMember } from './members.presenter.ts'
import * as members from './members.service.ts'

/** Who reads in a room. Anyone signed in who has its address can see them and join. */
export const memberRoutes: FastifyPluginAsync = async (app) => {
  mount(app, listMembers, async ({ user, params, query, reply }) => {
    const page = await members.findMembers(app.db, params.id, user.id, query)
    if (page.next)
      reply.header('link', `</api/v1/rooms/${params.id}/members?limit=${query.limit}&after=${page.next}>; rel="next"`)
    return page.members.map(presentMember)
  })

  mount(app, joinRoom, async ({ user, body }) => {
    const first = await join(app.db, body.room_id, user, app.clock())
    return { status: 'joined' as const, message: welcome(first), first_portion_date: first.date }
  })

  mount(app, leaveRoom, async ({ user, params }) => {
    await leave(app.db, params.id, user, app.clock())
    return { message: 'You have left the room.' }
  })
}
