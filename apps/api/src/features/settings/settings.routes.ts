import { applyReadingSettings, getReadingSettings } from '@halaqa/contract/settings'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { applyReading, findReading } from './reading.service.ts'

/** What a person chose, the same on every device. */
export async function settingsRoutes(app: FastifyInstance) {
  mount(app, getReadingSettings, async ({ user }) => ({ settings: await findReading(app.db, user.id) }))

  mount(app, applyReadingSettings, async ({ user, body }) => ({
    settings: await applyReading(app.db, user.id, body, app.clock()),
  }))
}
