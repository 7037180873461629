import { answerStillReading, changeMembership, transferOwnership } from '@halaqa/contract/members'
import * as contract from '@halaqa/contract/room-settings'
import { pauseRoom, resumeRoom } from '@halaqa/contract/room-settings'
import type { FastifyPluginAsync } from 'fastify'
import type { SignedIn } from '../../lib/signed-in.ts'
import { mount } from '../../plugins/mount.ts'
import { renewPage } from '../khatm-pages/khatm-pages.service.ts'
import * as ownership from '../members/ownership.service.ts'
import * as silence from '../members/silence.service.ts'
import * as membership from '../planning/membership.service.ts'
import { remindReaders } from '../reminders/room-reminders.service.ts'
import { requireMember } from '../room-access/room.access.ts'
import { startNextRound } from './next-round.service.ts'
import * as pausing from './pausing.service.ts'
import { presentRoom } from './rooms.presenter.ts'
import { loadRoom } from './rooms.service.ts'
import * as settings from './settings.service.ts'

/** Changes to a room that answer its card: by its owner the settings, pauses, the next round and the next owner, by a member their own share. */
export const roomSettingsRoutes: FastifyPluginAsync = async (app) => {
  const card = async (id: string, user: SignedIn) => presentRoom(await loadRoom(app.db, id, user, app.clock()))

  mount(app, contract.changeRoom, async ({ user, params, body }) => {
    await settings.changeRoom(app.db, params.id, body, user, app.clock())
    return card(params.id, user)
  })

  mount(app, contract.closeRoom, async ({ user, params }) => {
    await settings.closeRoom(app.db, params.id, user, app.clock())
    return card(params.id, user)
  })

  mount(app, pauseRoom, async ({ user, params }) => {
    await pausing.pauseRoom(app.db, params.id, user.id, app.clock())
    return card(params.id, user)
  })

  mount(app, resumeRoom, async ({ user, params }) => {
    await pausing.resumeRoom(app.db, params.id, user.id, app.clock())
    return card(params.id, user)
  })

  mount(app, contract.remindReaders, async ({ user, params }) => {
    await remindReaders(app.db, params.id, user, app.clock())
    return { sent: true as const }
  })

  mount(app, transferOwnership, async ({ user, params, body }) => {
    await ownership.transferOwnership(app.db, params.id, body.user_id, user, app.clock())
    return card(params.id, user)
  })

  mount(app, changeMembership, async ({ user, params, body }) => {
    await membership.changeMembership(app.db, params.id, user, body, app.clock())
    return card(params.id, user)
  })

  mount(app, answerStillReading, async ({ user, params }) => {
    await silence.answerStillReading(app.db, params.id, user, app.clock())
    return card(params.id, user)
  })

  mount(app, contract.renewInvite, async ({ user, params }) => {
    await settings.renewInvite(app.db, params.id, user, app.clock())
    return card(params.id, user)
  })

  mount(app, contract.renewOwnLink, async ({ user, params }) => {
    await settings.renewOwnLink(app.db, await requireMember(app.db, params.id, user.id))
    return card(params.id, user)
  })

  mount(app, contract.renewPage, async ({ user, params }) => {
    await renewPage(app.db, params.id, user)
    return card(params.id, user)
  })

  mount(app, contract.startNextRound, async ({ user, params }) =>
    card(await startNextRound(app.db, params.id, user, app.clock()), user),
  )
}
