import * as contract from '@halaqa/contract/backups'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { loadBackupsState } from './backup-state.service.ts'

/** The backups that the server makes by itself. */
export async function backupRoutes(app: FastifyInstance) {
  mount(app, contract.getBackups, () => loadBackupsState(app.db, app.config, app.clock()))

  mount(app, contract.startBackup, async ({ user }) => {
    await app.backups.startNow()
    app.log.warn({ by: user.id }, 'an admin started a backup')
    return { message: 'The backup has begun.' }
  })
}
