import * as contract from '@halaqa/contract/admission'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { requireOwner } from '../rooms/rooms.access.ts'
import { presentBannedMember, presentJoinRequest } from './members.presenter.ts'
import * as removal from './removal.service.ts'
import * as requests from './requests.service.ts'

/** The owner's door: who may come in, who has to go, and who stays out. */
export const admissionRoutes: FastifyPluginAsync = async (app) => {
  mount(app, contract.listJoinRequests, async ({ user, params }) => {
    const found = await requests.findRequests(app.db, await requireOwner(app.db, params.id, user.id))
    return found.map(presentJoinRequest)
  })

  mount(app, contract.approveJoinRequest, async ({ user, params }) => {
    await requests.approve(app.db, params.id, params.userId, user, app.clock())
    return { message: 'They are a member of this room now.' }
  })

  mount(app, contract.dropJoinRequest, async ({ user, params }) => {
    await requests.dropRequest(app.db, params.id, params.userId, user)
    return { message: params.userId === user.id ? 'Your request was withdrawn.' : 'The request was declined.' }
  })

  mount(app, contract.removeMember, async ({ user, params, query }) => {
    const { id: roomId, userId } = params
    await removal.removeMember(
      app.db,
      { roomId, userId, ban: (query.keep_out ?? query.ban) === 'true' },
      user,
      app.clock(),
    )
    return { message: 'They are not a member of this room any more.' }
  })

  mount(app, contract.listBannedMembers, async ({ user, params }) => {
    const found = await removal.listBannedMembers(app.db, await requireOwner(app.db, params.id, user.id))
    return found.map(presentBannedMember)
  })

  for (const endpoint of [contract.unbanMember, contract.endKeepingOut]) {
    mount(app, endpoint, async ({ user, params }) => {
      await removal.unbanMember(app.db, params.id, params.userId, user)
      return { message: 'They can join this room again.' }
    })
  }

  mount(app, contract.listKeptOut, async ({ user, params }) => {
    const found = await removal.listBannedMembers(app.db, await requireOwner(app.db, params.id, user.id))
    return found.map(presentBannedMember).map(({ banned_at, ...person }) => ({ ...person, kept_out_at: banned_at }))
  })
}
