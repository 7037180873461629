import { createUnit, deleteUnit, getNextLesson, getPath, listUnits, listUserUnits } from '@halaqa/contract/units'
import type { FastifyInstance } from 'fastify'
import { mount, mountPieces, mountPrepared } from '../../plugins/mount.ts'
import { findLessonAfter } from '../lessons/lessons.service.ts'
import { prepareUnits } from './prepared.service.ts'
import { presentPath, presentUnit } from './units.presenter.ts'
import * as units from './units.service.ts'

/** The memorization path, unit by unit. */
export async function unitRoutes(app: FastifyInstance) {
  const prepared = prepareUnits(app.db)

  mountPrepared(app, listUnits, prepared.guestAnswer)

  mountPieces(app, listUserUnits, async ({ user }) => ({ pieces: prepared.piecesFor(user.id) }))

  mount(app, getPath, async ({ user }) => {
    const { units: found, next } = await units.findPath(app.db, user.id)
    return presentPath(found, next)
  })

  mount(app, getNextLesson, async ({ query }) => {
    const id = query.after ? (await findLessonAfter(app.db, query.after))?.id : await units.findFirstLessonId(app.db)
    return { lesson_id: id ?? null }
  })

  mount(app, createUnit, async ({ body }) => {
    const unit = await units.createUnit(app.db, body, app.clock())
    return { ...presentUnit(unit), lessons: [] }
  })

  mount(app, deleteUnit, async ({ params }) => {
    await units.deleteUnit(app.db, params.id, app.clock())
    return { message: 'Unit deleted' }
  })
}
