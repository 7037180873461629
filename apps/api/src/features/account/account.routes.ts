import {
  changeAccount,
  changePassword,
  chooseCalendar,
  chooseLanguage,
  deleteAccount,
  endSession,
  followTimeZone,
  listSessions,
  signOutElsewhere,
} from '@halaqa/contract/account'
import { ROWS_HEADER } from '@halaqa/contract/constants'
import { downloadOwnData } from '@halaqa/contract/own-data'
import { listSecurityEvents } from '@halaqa/contract/security-events'
import type { FastifyInstance } from 'fastify'
import { dateIn } from '../../lib/dates.ts'
import { emailOf } from '../../lib/signed-in.ts'
import { mount, mountPieces } from '../../plugins/mount.ts'
import { createSignInContext, requirePassword } from '../auth/auth.access.ts'
import { presentSession, presentUser } from '../auth/auth.presenter.ts'
import { assertNotGuessable } from '../auth/guessable-password.ts'
import * as securityEvents from '../auth/security-events.service.ts'
import { presentOwnSession, presentSecurityEvent } from './account.presenter.ts'
import * as account from './account.service.ts'
import * as deletion from './deletion.service.ts'
import { openOwnData } from './own-data.service.ts'

/** A person's own account: its name and password, its sessions and security events, its data and its deletion. */
export async function accountRoutes(app: FastifyInstance) {
  mount(app, changeAccount, async ({ user, body }) =>
    presentUser(await account.changeAccount(app.db, user.id, body, app.clock())),
  )

  mount(app, followTimeZone, async ({ user, body }) =>
    presentUser(await account.followTimeZone(app.db, user.id, body.time_zone, app.clock())),
  )

  mount(app, chooseLanguage, async ({ user, body }) =>
    presentUser(await account.chooseLanguage(app.db, user.id, body.language, app.clock())),
  )

  mount(app, chooseCalendar, async ({ user, body }) =>
    presentUser(await account.chooseCalendar(app.db, user.id, body.shows_hijri, app.clock())),
  )

  mount(app, changePassword, async ({ user, body, request }) => {
    const context = createSignInContext(app, request)
    const reauthenticated = await requirePassword(app.db, context, user, body.current_password, 'current_password')
    assertNotGuessable(body.new_password, { ...user, email: emailOf(user) }, 'new_password')
    return presentSession(await account.changePassword(app.db, context, reauthenticated, body.new_password))
  })

  mount(app, deleteAccount, async ({ user, body, request }) => {
    const context = createSignInContext(app, request)
    const reauthenticated = await requirePassword(app.db, context, user, body.password, 'password')
    await deletion.deleteAccount(app.db, reauthenticated, user, context.now)
    return { message: 'Your account is deleted.' }
  })

  mountPieces(app, downloadOwnData, async ({ user }) => {
    const now = app.clock()
    const { rows, pieces } = await openOwnData(app.db, user.id, now)
    const name = `halaqa-${dateIn(user.timeZone, now)}.json`
    return { pieces, headers: { 'content-disposition': `attachment; filename="${name}"`, [ROWS_HEADER]: rows } }
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
