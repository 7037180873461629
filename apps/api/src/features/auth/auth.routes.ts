import { getMe, signIn, signOut } from '@halaqa/contract/auth'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { createSignInContext } from './auth.access.ts'
import { presentSession, presentUser } from './auth.presenter.ts'
import * as auth from './auth.service.ts'

/** Accounts and sessions. */
export async function authRoutes(app: FastifyInstance) {
  mount(app, signIn, async ({ body, request }) =>
    presentSession(await auth.signIn(app.db, createSignInContext(app, request), body)),
  )

  mount(app, signOut, async ({ user }) => {
    await auth.signOut(app.db, user.sessionId)
    return { message: 'You are signed out.' }
  })

  mount(app, getMe, ({ user }) => presentUser(user))
}
