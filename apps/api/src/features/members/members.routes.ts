import * as contract from '@halaqa/contract/members'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { requireOwner, requireVisitor } from '../room-access/room.access.ts'
import { joinRoom } from './joining.service.ts'
import { leaveRoom } from './leaving.service.ts'
import { presentBannedMember, presentJoinRequest, presentMember } from './members.presenter.ts'
import * as members from './members.service.ts'
import * as removal from './removal.service.ts'
import * as requests from './requests.service.ts'

/**
 * Joining, leaving and the members' list, for anyone to whom the room is open; requests, removals and bans for its owner. What
 * answers the room's card is a call of `rooms`.
 */
export const memberRoutes: FastifyPluginAsync = async (app) => {
  mount(app, contract.listMembers, async ({ user, params, query, reply }) => {
    const visitor = await requireVisitor(app.db, params.id, user.id, query.invite)
    const page = await members.listMembers(app.db, visitor, query)
    if (page.next) reply.header('link', `<${nextPage(params.id, query, page.next)}>; rel="next"`)
    return page.members.map(presentMember)
  })

  mount(app, contract.joinRoom, async ({ user, body }) => {
    const joining = await joinRoom(app.db, { roomId: body.room_id, invite: body.invite }, user, app.clock())
    if (joining.status === 'requested') return { status: joining.status, message: REQUESTED, first_portion_date: null }
    return { status: joining.status, message: JOINED, first_portion_date: joining.firstPortionDate }
  })

  mount(app, contract.leaveRoom, async ({ user, params }) => {
    await leaveRoom(app.db, params.id, user, app.clock())
    return { message: 'You have left the room.' }
  })

  mount(app, contract.listJoinRequests, async ({ user, params }) => {
    const found = await requests.listJoinRequests(app.db, await requireOwner(app.db, params.id, user.id))
    return found.map(presentJoinRequest)
  })

  mount(app, contract.approveJoinRequest, async ({ user, params }) => {
    await requests.approveJoinRequest(app.db, params.id, params.userId, user, app.clock())
    return { message: 'They are a member of this room now.' }
  })

  mount(app, contract.cancelOrDeclineJoinRequest, async ({ user, params }) => {
    await requests.cancelOrDeclineJoinRequest(app.db, params.id, params.userId, user)
    return { message: params.userId === user.id ? 'Your request was withdrawn.' : 'The request was declined.' }
  })

  mount(app, contract.removeMember, async ({ user, params, query }) => {
    const ban = query.ban === 'true'
    await removal.removeMember(app.db, { roomId: params.id, userId: params.userId, ban }, user, app.clock())
    return { message: 'They are not a member of this room any more.' }
  })

  mount(app, contract.listBannedMembers, async ({ user, params }) => {
    const found = await removal.listBannedMembers(app.db, await requireOwner(app.db, params.id, user.id))
    return found.map(presentBannedMember)
  })

  mount(app, contract.unbanMember, async ({ user, params }) => {
    await removal.unbanMember(app.db, params.id, params.userId, user)
    return { message: 'They can join this room again.' }
  })
}

const JOINED = 'You have joined the room.'
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
