import {
  changeAccount,
  changePassword,
  deleteAccount,
  endSession,
  listSessions,
  signOutElsewhere,
} from '@halaqa/contract/account'
import { downloadOwnData } from '@halaqa/contract/own-data'
import { listSecurityEvents } from '@halaqa/contract/security-events'
import type { FastifyInstance } from 'fastify'
import { dateIn } from '../../lib/dates.ts'
import { mount, mountDownload } from '../../plugins/mount.ts'
import { createSignInContext, requirePassword } from '../auth/auth.access.ts'
import { presentSession, presentUser } from '../auth/auth.presenter.ts'
import { assertNotGuessable } from '../auth/guessable-password.ts'
import * as securityEvents from '../auth/security-events.service.ts'
import { presentOwnSession, presentSecurityEvent } from './account.presenter.ts'
import * as account from './account.service.ts'
import * as deletion from './deletion.service.ts'
import { streamOwnData } from './own-data.service.ts'

/** A person's own account: its name and password, its sessions and security events, its data and its deletion. */
export async function accountRoutes(app: FastifyInstance) {
  mount(app, changeAccount, async ({ user, body }) =>
    presentUser(await account.changeAccount(app.db, user.id, body, app.clock())),
  )

  mount(app, changePassword, async ({ user, body, request }) => {
    const context = createSignInContext(app, request)
    const reauthenticated = await requirePassword(app.db, context, user, body.current_password, 'current_password')
    assertNotGuessable(body.new_password, user, 'new_password')
    return presentSession(await account.changePassword(app.db, context, reauthenticated, body.new_password))
  })

  mount(app, deleteAccount, async ({ user, body, request }) => {
    const context = createSignInContext(app, request)
    const reauthenticated = await requirePassword(app.db, context, user, body.password, 'password')
    await deletion.deleteAccount(app.db, reauthenticated, user, context.now)
    return { message: 'Your account is deleted.' }
  })

  mountDownload(app, downloadOwnData, ({ user }) => {
    const now = app.clock()
    return { name: `halaqa-${dateIn(user.timeZone, now)}.json`, pieces: streamOwnData(app.db, user.id, now) }
  })

  mount(app, listSessions, async ({ user }) => {
    const found = await account.listSessions(app.db, user, app.clock())
    return found.map((session) => presentOwnSession(session, user.sessionId))
  })

  mount(app, endSession, async ({ user, params }) => {
    await account.endSession(app.db, user, params.id, app.clock())
    return { message: 'This session is signed out.' }
  })

  mount(app, signOutElsewhere, async ({ user }) => {
    await account.endOtherSessions(app.db, user, app.clock())
    return { message: 'You are signed out everywhere else.' }
  })

  mount(app, listSecurityEvents, async ({ user }) => {
    const found = await securityEvents.listSecurityEvents(app.db, user.id, app.clock())
    return found.map(presentSecurityEvent)
  })
}
