import * as contract from '@halaqa/contract/readers'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { deleteReader } from '../account/deletion.service.ts'
import { createSignInContext } from '../auth/auth.access.ts'
import { presentSession } from '../auth/auth.presenter.ts'
import { presentCareLink, presentReader } from './care.presenter.ts'
import * as care from './care.service.ts'
import * as links from './care-links.service.ts'
import * as locking from './locking.service.ts'

/** Readers in the care of a person: who they are, who cares for them, and the devices that are locked to them. */
export async function careRoutes(app: FastifyInstance) {
  const { db } = app

  mount(app, contract.listReaders, async ({ user }) =>
    (await care.listReaders(db, user.id, app.clock())).map(presentReader),
  )

  mount(app, contract.addReader, async ({ user, body }) =>
    presentReader(await care.addReader(db, user.id, body, app.clock())),
  )

  mount(app, contract.changeReader, async ({ user, params, body }) =>
    presentReader(await care.changeReader(db, user.id, params.id, body, app.clock())),
  )

  mount(app, contract.deleteReader, async ({ user, params }) => {
    await deleteReader(db, { readerId: params.id, guardianId: user.id }, app.clock())
    return { message: 'The reader is deleted.' }
  })

  mount(app, contract.inviteGuardian, ({ user, params }) =>
    links.createCareLink(db, { readerId: params.id, guardianId: user.id, purpose: 'guardian' }, app.clock()),
  )

  mount(app, contract.removeGuardian, async ({ user, params }) => {
    await care.removeGuardian(db, user.id, params.id, params.userId)
    return { message: params.userId === user.id ? 'You care for this reader no longer.' : 'Their care has ended.' }
  })

  mount(app, contract.releaseReader, ({ user, params }) =>
    links.createCareLink(db, { readerId: params.id, guardianId: user.id, purpose: 'release' }, app.clock()),
  )

  mount(app, contract.withdrawRelease, async ({ user, params }) => {
    await links.withdrawRelease(db, params.id, user.id)
    return { message: 'The link does not work any more.' }
  })

  mount(app, contract.lookAtCareLink, async ({ body }) =>
    presentCareLink(await links.loadCareLink(db, body.token, app.clock())),
  )

  mount(app, contract.acceptCare, async ({ user, body }) =>
    presentReader(await links.acceptCare(db, user.id, body.token, app.clock())),
  )

  mount(app, contract.takeOver, async ({ body, request }) =>
    presentSession(await links.takeOver(db, createSignInContext(app, request), body, app.config.signUps)),
  )

  mount(app, contract.lockDevice, async ({ user, params, body, request }) => {
    const lock = { readerId: params.id, pin: body.pin }
    return presentSession(await locking.lockDevice(db, createSignInContext(app, request), user, lock))
  })

  mount(app, contract.unlockDevice, async ({ user, body, request }) =>
    presentSession(await locking.unlockDevice(db, createSignInContext(app, request), user, body)),
  )
}
