import { getRoomList } from '@halaqa/contract/room-list'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { requireMember } from '../room-access/room.access.ts'
import { loadRoomList } from './room-list.service.ts'

/** The list of who was given what, as a text that members send to their chat. */
export const roomListRoutes: FastifyPluginAsync = async (app) => {
  mount(app, getRoomList, async ({ user, params, query, request }) => {
    const membership = await requireMember(app.db, params.id, user.id)
    const publicUrl = (app.config.publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '')
    const { language, ...asked } = query
    const texts = app.textsFor(language ?? user.language)
    return loadRoomList(app.db, membership, { ...asked, texts, publicUrl }, app.clock())
  })
}
