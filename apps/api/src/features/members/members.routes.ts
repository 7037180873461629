import { joinRoom, leaveRoom, listMembers } from '@halaqa/contract/rooms'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { requireVisitor } from '../rooms/rooms.access.ts'
import { joinRoom as join, welcome } from './joining.service.ts'
import { leaveRoom as leave } from './leaving.service.ts'
import { presentMember } from './members.presenter.ts'
import * as members from './members.service.ts'

/** Who reads in a room. Anyone to whom it is open can see them and join. */
export const memberRoutes: FastifyPluginAsync = async (app) => {
  mount(app, listMembers, async ({ user, params, query, reply }) => {
    const visitor = await requireVisitor(app.db, params.id, user.id, query.invite)
    const page = await members.findMembers(app.db, visitor, query)
    if (page.next) reply.header('link', `<${nextPage(params.id, query, page.next)}>; rel="next"`)
    return page.members.map(presentMember)
  })

  mount(app, joinRoom, async ({ user, body }) => {
    const joining = await join(app.db, { roomId: body.room_id, invite: body.invite }, user, app.clock())
    if (joining.status === 'requested') return { status: joining.status, message: REQUESTED, first_portion_date: null }
    return { status: joining.status, message: welcome(joining.first), first_portion_date: joining.first.date }
  })

  mount(app, leaveRoom, async ({ user, params }) => {
    await leave(app.db, params.id, user, app.clock())
    return { message: 'You have left the room.' }
  })
}

const REQUESTED = 'The owner of this room was asked to let you in.'

interface Page {
  limit: number
  invite?: string | undefined
  search?: string | undefined
}

function nextPage(roomId: string, { limit, invite, search }: Page, after: string) {
  const query = new URLSearchParams({
    limit: String(limit),
    after,
    ...(invite !== undefined && { invite }),
    ...(search !== undefined && { search }),
  })
  return `/api/v1/rooms/${roomId}/members?${query}`
}
