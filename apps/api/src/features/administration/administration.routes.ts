import * as contract from '@halaqa/contract/administration'
import type { FastifyInstance } from 'fastify'
import { version } from '../../lib/manifest.ts'
import { mount } from '../../plugins/mount.ts'
import { chooseSignUps, loadSignUps } from '../auth/sign-ups.service.ts'
import { examineServer } from './doctor.service.ts'
import { findStatuses, LAST_BACKUP } from './job-status.service.ts'
import { changeRole, findAccounts, loadAccount } from './people.service.ts'
import type { AccountRow } from './people.sql.ts'
import * as server from './server.service.ts'
import { countContent, measureDatabase } from './server.sql.ts'
import { restoreAccount, suspendAccount } from './suspension.service.ts'
import { findUpdate } from './updates.service.ts'

/** Admins and their rights, and the server's state. */
export async function administrationRoutes(app: FastifyInstance) {
  const present = ({
    id,
    fullName,
    email,
    role,
    createdAt,
    suspendedAt,
    suspensionReason,
    deletesAt,
  }: AccountRow): contract.Account => ({
    id,
    full_name: fullName,
    email: email ?? '',
    role,
    created_at: createdAt.toISOString(),
    suspension: suspendedAt && {
      since: suspendedAt.toISOString(),
      reason: suspensionReason ?? '',
      deletes_at: deletesAt?.toISOString() ?? null,
    },
    is_named: email !== null && app.config.adminEmails.includes(email),
  })

  mount(app, contract.listAccounts, async ({ query, reply }) => {
    const { accounts, next } = await findAccounts(app.db, query)
    if (next) {
      const { limit, search, role, suspended } = query
      const rest = new URLSearchParams({
        limit: `${limit}`,
        ...(search && { search }),
        ...(role && { role }),
        ...(suspended && { suspended }),
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

  mount(app, contract.suspendAccount, async ({ user, params, body }) => {
    await suspendAccount(app.db, { id: params.id, actorId: user.id, ...body }, app.clock())
    const what = body.remove ? 'an admin removed an account' : 'an admin suspended an account'
    app.log.warn({ by: user.id, account: params.id }, what)
    return present(await loadAccount(app.db, params.id))
  })

  mount(app, contract.restoreAccount, async ({ user, params }) => {
    await restoreAccount(app.db, { id: params.id, actorId: user.id }, app.clock())
    app.log.warn({ by: user.id, account: params.id }, 'an admin restored an account')
    return present(await loadAccount(app.db, params.id))
  })

  const presentSignUps = async (): Promise<contract.SignUpsState> => ({
    sign_ups: await loadSignUps(app.db, app.config.signUps),
    is_set: app.config.signUps !== undefined,
  })
  mount(app, contract.getSignUps, presentSignUps)

  mount(app, contract.setSignUps, async ({ user, body }) => {
    await chooseSignUps(app.db, app.config.signUps, body.sign_ups)
    await app.shownSettings.refresh()
    app.log.warn({ by: user.id, sign_ups: body.sign_ups }, 'an admin chose who may sign up')
    return presentSignUps()
  })

  const commit = app.config.commit ?? server.findCommit()
  mount(app, contract.getServer, async (): Promise<contract.ServerState> => {
    const { db, config, mailer } = app
    const [{ clockMs, ...database }, counts, queue, statuses, seededAt, update, data] = await Promise.all([
      measureDatabase(db),
      countContent(db),
      server.findQueue(db),
      findStatuses(db),
      server.findSeededAt(db),
      findUpdate(app, version),
      app.measureDisk(),
    ])
    const parts = { commit, database: { version: database.version, clockMs }, disk: data }
    return {
      version,
      findings: await examineServer(app, parts),
      commit: commit ?? null,
      update,
      node_version: process.versions.node,
      counts,
      queue,
      data,
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
