import { applyReadingSettings, getReadingSettings } from '@halaqa/contract/settings'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as settings from './settings.service.ts'

/** Settings that are the same on all devices of a person. */
export async function settingsRoutes(app: FastifyInstance) {
  mount(app, getReadingSettings, async ({ user }) => ({
    settings: await settings.findReadingSettings(app.db, user.id),
  }))

  mount(app, applyReadingSettings, async ({ user, body }) => ({
    settings: await settings.applyReadingSettings(app.db, user.id, body, app.clock()),
  }))
}
