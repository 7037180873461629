import {
  acceptHearing,
  finishHearing,
  freeHearing,
  getHearing,
  getListenerHearing,
  joinHearing,
  listHearingAyahs,
  listHearings,
  markHearing,
  openHearing,
  refuseHearing,
} from '@halaqa/contract/hearings'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as hearings from './hearings.service.ts'
import * as listening from './listening.service.ts'

/** One person recites and another listens: calls of the link for the listener, the others for the reciter. */
export async function hearingRoutes(app: FastifyInstance) {
  const { db } = app
  const callerOf = ({
    user,
    headers,
  }: {
    user: listening.LinkCaller['user']
    headers: { 'hearing-key'?: string }
  }) => ({
    user,
    key: headers['hearing-key'],
  })

  mount(app, openHearing, ({ user, body }) => hearings.openHearing(db, user, body, app.clock()))
  mount(app, getListenerHearing, (call) =>
    listening.getListenerHearing(db, call.params.token, callerOf(call), app.clock()),
  )
  mount(app, joinHearing, (call) =>
    listening.joinHearing(db, call.params.token, callerOf(call), call.body.name, app.clock()),
  )
  mount(app, markHearing, (call) =>
    listening.markHearing(db, call.params.token, callerOf(call), call.body, app.clock()),
  )
  mount(app, finishHearing, (call) =>
    listening.finishHearing(db, call.params.token, callerOf(call), call.body?.word, app.clock()),
  )

  mount(app, listHearings, ({ user, query }) => hearings.listHearings(db, user, query, app.clock()))
  mount(app, getHearing, ({ user, params }) => hearings.getHearing(db, user, params.id, app.clock()))
  mount(app, listHearingAyahs, ({ user, params }) => hearings.listHearingAyahs(db, user, params.id))
  mount(app, acceptHearing, ({ user, params, body }) =>
    hearings.acceptHearing(db, user, params.id, body?.begin ?? null, app.clock()),
  )
  mount(app, refuseHearing, ({ user, params }) => hearings.refuseHearing(db, user, params.id, app.clock()))
  mount(app, freeHearing, ({ user, params }) => hearings.freeHearing(db, user, params.id, app.clock()))
}
