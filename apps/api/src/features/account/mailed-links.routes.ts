import { becomeAdmin, changeEmail, confirmEmail, forgotPassword, resetPassword } from '@halaqa/contract/account'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { createSignInContext, requirePassword } from '../auth/auth.access.ts'
import { presentUser } from '../auth/auth.presenter.ts'
import { loadUser } from '../auth/auth.service.ts'
import * as firstAdmin from '../auth/first-admin.service.ts'
import { countMail } from '../auth/rate-limits.service.ts'
import * as reset from './account.service.ts'
import * as emails from './email.service.ts'

/** Calls that send a link by mail or follow one: proof that a mailbox is the person's own. */
export async function mailedLinkRoutes(app: FastifyInstance) {
  const { db, mailer } = app

  mount(app, changeEmail, async ({ user, body, request }) => {
    const context = createSignInContext(app, request)
    const reauthenticated = await requirePassword(db, context, user, body.password, 'password')
    const needsProof = mailer !== undefined && body.email !== user.email
    if (!needsProof) {
      const changed = await emails.changeEmail(db, reauthenticated, body.email, context)
      return { user: presentUser(changed), awaits_confirmation: false }
    }
    await countMail(db, body.email, context.address, context.now)
    const proof = { email: body.email, texts: app.textsFor(user.language), now: context.now }
    await emails.mailEmailConfirmation(db, mailer, reauthenticated, proof)
    return { user: presentUser(await loadUser(db, user.id)), awaits_confirmation: true }
  })

  mount(app, confirmEmail, async ({ body, request }) => {
    await emails.confirmEmail(db, body.token, createSignInContext(app, request))
    return { message: 'Your email is changed.' }
  })

  mount(app, becomeAdmin, async ({ user, body, request }) => {
    const { now, userAgent, adminEmails, log } = createSignInContext(app, request)
    const admin = await firstAdmin.becomeAdmin(db, user, body.token, { now, userAgent, adminEmails })
    log.warn({ account: user.id }, 'an account became an admin by a link')
    return presentUser(admin)
  })

  mount(app, forgotPassword, async ({ body, request }) => {
    const { mailQueue } = app
    if (!mailQueue) throw new AppError('mail_not_configured')
    await countMail(db, body.email, request.ip, app.clock())
    // The account is looked for when the mail is sent: this answer must not tell by its time whether there is one.
    await mailQueue.add(db, { kind: 'reset_password', cause: request.id, to: mailQueue.seal(body.email) })
    return { message: 'If there is an account with this email, a link to set a new password is on its way.' }
  })

  mount(app, resetPassword, async ({ body, request }) => {
    await reset.resetPassword(db, createSignInContext(app, request), body)
    return { message: 'Your password is changed. Sign in with it.' }
  })
}
