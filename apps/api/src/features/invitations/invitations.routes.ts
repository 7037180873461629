import { getInvitation, getPreview, getSitePreview, signUp } from '@halaqa/contract/invitations'
import type { FastifyPluginAsync } from 'fastify'
import { COST } from '../../lib/anonymous-budget.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { mount, mountPrepared } from '../../plugins/mount.ts'
import { createSignInContext } from '../auth/auth.access.ts'
import { presentSession } from '../auth/auth.presenter.ts'
import * as auth from '../auth/auth.service.ts'
import { requireSignUp } from '../auth/sign-ups.service.ts'
import { joinRoomWithin } from '../members/joining.service.ts'
import { assertLeadsOn, loadInvitation, loadNewMembership, loadPreview } from './invitations.service.ts'
import { SITE } from './preview-picture.ts'

/** The front door: what the link of a room says to somebody who has no account yet, and new accounts, which join the room by it. */
export const invitationRoutes: FastifyPluginAsync = async (app) => {
  mount(app, getInvitation, ({ params, query }) =>
    loadInvitation(
      app.db,
      app.config.signUps,
      { roomId: params.id, invite: query.invite, from: query.from },
      app.clock(),
    ),
  )

  mountPrepared(app, getPreview, async ({ params, query, request }) => {
    const preview = await loadPreview(app.db, { roomId: params.id, invite: query.invite }, app.clock())
    // Chats that ask for it name no language, but the page that they found it in has one.
    return app.previews.picture(preview, app.textsFor(query.lang ?? null), () => {
      if (request.isAnonymous) app.anonymousBudget.charge(request.ip, COST.picture)
    })
  })

  // Each is drawn once for a language, so that nobody pays for it.
  mountPrepared(app, getSitePreview, ({ query }) =>
    app.previews.picture(SITE, app.textsFor(query.lang ?? null), () => {}),
  )

  mount(app, signUp, async ({ body, request }) => {
    const { invitation } = body
    await requireSignUp(app.db, app.config.signUps, invitation)
    if (invitation) await assertLeadsOn(app.db, invitation)
    const context = createSignInContext(app, request)
    const timeZone = body.time_zone ?? DEFAULT_TIME_ZONE
    const signedUp = await auth.signUp(app.db, context, body, async (tx, id) =>
      invitation
        ? joinRoomWithin(tx, { roomId: invitation.room_id, invite: invitation.code }, { id, timeZone }, context.now)
        : undefined,
    )
    const { user, begun } = signedUp
    const membership = invitation && begun ? { roomId: invitation.room_id, userId: user.id, joining: begun } : null
    return {
      ...presentSession(signedUp),
      membership: membership && (await loadNewMembership(app.db, membership, context.now)),
    }
  })
}
