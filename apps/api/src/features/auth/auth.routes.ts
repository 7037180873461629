import { getMe, signIn, signOut, signUp } from '@halaqa/contract/auth'
import { deviceOf } from '@halaqa/contract/device'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { newDeviceMail } from '../account/mails.ts'
import { createSignInContext } from './auth.access.ts'
import { presentSession, presentUser, type UserRow } from './auth.presenter.ts'
import * as auth from './auth.service.ts'

/** Accounts and sessions. */
export async function authRoutes(app: FastifyInstance) {
  mount(app, signUp, async ({ body, request }) =>
    presentSession(await auth.signUp(app.db, createSignInContext(app, request), body)),
  )

  mount(app, signIn, async ({ body, request }) => {
    const context = createSignInContext(app, request)
    const session = await auth.signIn(app.db, context, body)
    if (session.isNewDevice) mailNewDevice(app, session.user, context)
    return presentSession(session)
  })

  mount(app, signOut, async ({ user }) => {
    await auth.signOut(app.db, user.sessionId)
    return { message: 'You are signed out.' }
  })

  mount(app, getMe, async ({ user }) => presentUser(await auth.getUser(app.db, user.id)))
}

/** The mail goes out after the answer, so that a mail server that fails keeps no one from signing in. */
function mailNewDevice({ background, mailer }: FastifyInstance, user: UserRow, { now, userAgent }: auth.SignInContext) {
  const { email, timeZone } = user
  if (!mailer || !email) return
  const device = deviceOf(userAgent ?? null)
  background.run(() => mailer.send(newDeviceMail(email, mailer.publicUrl, { device, now, timeZone })))
}
