import { createUnit, deleteUnit, getPath, listUnits, listUserUnits } from '@halaqa/contract/units'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { presentPath, presentUnit, presentUnits } from './units.presenter.ts'
import * as units from './units.service.ts'

/** The memorization path, unit by unit. */
export async function unitRoutes(app: FastifyInstance) {
  mount(app, listUnits, async () => {
    const path = await units.findUnits(app.db, null)
    return presentUnits(path.units, path.lessons)
  })

  mount(app, listUserUnits, async ({ user }) => {
    const path = await units.findUnits(app.db, user.id)
    return presentUnits(path.units, path.lessons)
  })

  mount(app, getPath, async ({ user }) => {
    const path = await units.findPath(app.db, user.id)
    return presentPath(path.units, path.next)
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
