import * as contract from '@halaqa/contract/administration'
import type { FastifyInstance } from 'fastify'
import { version } from '../../lib/manifest.ts'
import { mount } from '../../plugins/mount.ts'
import { findStatuses, LAST_BACKUP } from './job-status.service.ts'
import { changeRole, findAccounts } from './people.service.ts'
import type { AccountRow } from './people.sql.ts'
import * as server from './server.service.ts'
import { countContent, measureDatabase } from './server.sql.ts'

/** Admins and their rights, and the server's state. */
export async function administrationRoutes(app: FastifyInstance) {
  const present = ({ id, fullName, email, role, createdAt }: AccountRow): contract.Account => ({
    ...{ id, full_name: fullName, email: email ?? '', role, created_at: createdAt.toISOString() },
    is_named: email !== null && app.config.adminEmails.includes(email),
  })

  mount(app, contract.listAccounts, async ({ query, reply }) => {
    const { accounts, next } = await findAccounts(app.db, query)
    if (next) {
      const { limit, search, role } = query
      const rest = new URLSearchParams({
        limit: `${limit}`,
        ...(search && { search }),
        ...(role && { role }),
        after: next,
      })
      reply.header('link', `</api/v1/admin/users?${rest}>; rel="next"`)
    }
    return accounts.map(present)
  })

  mount(app, contract.setRole, async ({ user, params, body }) => {
    const account = await changeRole(app.db, user.id, params.id, body.role, app.clock())
    app.log.warn({ by: user.id, account: params.id, role: body.role }, 'an admin set a role')
    return present(account)
  })

  mount(app, contract.getServer, async (): Promise<contract.ServerState> => {
    const { db, config, mailer } = app
    const [database, counts, queue, statuses, seededAt, data] = await Promise.all([
      measureDatabase(db),
      countContent(db),
      server.findQueue(db),
      findStatuses(db),
      server.findSeededAt(db),
      server.measureDisk(config.dataDir),
    ])
    return {
      ...{ version, node_version: process.versions.node, counts, queue, data },
      database: { ...database, is_embedded: config.databaseUrl === undefined },
      jobs: server.presentJobs(statuses, app.clock()),
      last_backup_at: statuses.get(LAST_BACKUP)?.toISOString() ?? null,
      lessons_seeded_at: seededAt?.toISOString() ?? null,
      sends_mail: config.mail !== undefined,
      mail: mailer ? server.presentMailHealth(mailer) : null,
    }
  })

  mount(app, contract.sendTestMail, async ({ user }) => {
    await server.sendTestMail(app, user)
    return { message: `A test mail is on its way to ${user.email}.` }
  })
}
