import { randomUUID } from 'node:crypto'
import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import type { Database } from '@halaqa/database/client'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { mailedLinkRoutes } from './features/account/mailed-links.routes.ts'
import { administrationRoutes } from './features/administration/administration.routes.ts'
import { metricsPlugin } from './features/administration/metrics-plugin.ts'
import { seenRequestPlugin } from './features/administration/seen-request-plugin.ts'
import { studioRoutes } from './features/administration/studio.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authPlugin } from './features/auth/auth-plugin.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { Backups } from './features/backups/backups.service.ts'
import { boardRoutes } from './features/board/board.routes.ts'
import { careRoutes } from './features/care/care.routes.ts'
import { chapterAnswers } from './features/chapters/chapter-answers.ts'
import { chapterRoutes } from './features/chapters/chapters.routes.ts'
import { configRoutes } from './features/config/config.routes.ts'
import { publicConfigOf } from './features/config/public-config.ts'
import { ShownSettings } from './features/config/shown-settings.service.ts'
import { dedicationRoutes } from './features/dedications/dedications.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { hearingRoutes } from './features/hearings/hearings.routes.ts'
import { houseRoutes } from './features/house/house.routes.ts'
import { loadSender } from './features/house/house.service.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { findInvitation } from './features/invitations/invitations.service.ts'
import { Previews } from './features/invitations/previews.service.ts'
import { khatmPageRoutes } from './features/khatm-pages/khatm-pages.routes.ts'
import { findKhatmPage } from './features/khatm-pages/khatm-pages.service.ts'
import { learningPlanRoutes } from './features/learning-plan/learning-plan.routes.ts'
import { lessonRoutes } from './features/lessons/lessons.routes.ts'
import { memberRoutes } from './features/members/members.routes.ts'
import { memoryRoutes } from './features/memory/memory.routes.ts'
import { nameRoutes } from './features/names/names.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { progressRoutes } from './features/progress/progress.routes.ts'
import { questionRoutes } from './features/questions/questions.routes.ts'
import { reminderRoutes } from './features/reminders/reminders.routes.ts'
import { unsubscribeRoutes } from './features/reminders/unsubscribe.routes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { roomListRoutes } from './features/room-list/room-list.routes.ts'
import { roomRoutes } from './features/rooms/rooms.routes.ts'
import { roomSettingsRoutes } from './features/rooms/settings.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { unitRoutes } from './features/units/units.routes.ts'
import { welcomeRoutes } from './features/welcome/welcome.routes.ts'
import { wordRoutes } from './features/words/words.routes.ts'
import { AccountBudget } from './lib/account-budget.ts'
import { AnonymousBudget } from './lib/anonymous-budget.ts'
import { AppError } from './lib/app-error.ts'
import { Background } from './lib/background.ts'
import type { Clock } from './lib/clock.ts'
import { type Disk, measureDisk } from './lib/disk.ts'
import { isDeeperThan } from './lib/json-depth.ts'
import { createLogger } from './lib/log.ts'
import { createMailQueue, type MailQueue, migrateQueue } from './lib/mail-queue.ts'
import { createMailer, type Mailer } from './lib/mailer.ts'
import { createPasswords, type Passwords } from './lib/password.ts'
import { ENCODINGS } from './lib/prebuilt/encoding.ts'
import { createPusher, type Pusher } from './lib/push.ts'
import { chosenTextsOr, type TextsFor } from './lib/texts.ts'
import { docsPlugin } from './plugins/docs.ts'
import { errorPlugin, followAnswers, refuseAddress, refuseConnection } from './plugins/errors.ts'
import { headersPlugin } from './plugins/headers.ts'
import { healthPlugin } from './plugins/health.ts'
import { closeUnusedConnections } from './plugins/unused-connections.ts'
import { webPlugin } from './plugins/web.ts'

export const BODY_LIMIT = 64 * 1024
/** Lists and objects within one another. The deepest body of the contract has four; what checks and stores them recurses. */
export const MAX_BODY_DEPTH = 32
/**
 * A connection ends after this time without a byte, so that who does not read an answer is not kept for good. Node counts from the
 * last byte that got away, so a slow reader is not one: a phone on the slowest network reads some bytes in this time.
 */
const STALLED_MS = 60_000
/**
 * Answers below a kilobyte go as they are, those with somebody's token among them. Prebuilt answers and the event stream are left out
 * by their routes.
 */
const COMPRESSION = {
  encodings: [...ENCODINGS],
  globalDecompression: false,
  // A window of 256 KB, so that many long answers at once fit into memory.
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } },
}

export interface AppOptions {
  db: Database
  /** The database whose notices this process listens to. */
  databaseUrl: string
  /** The address of a role that may create databases; undefined for the operator's own Postgres. */
  maintenanceUrl?: string | undefined
  /** Why the database's server, which has died, cannot be started again; undefined while it runs, or is another's to start. */
  databaseFault?: (() => Error | undefined) | undefined
  clock: Clock
  config: Config & { passwordKey: string }
  /** Another address of this server in the local network, when it has one. */
  lanUrl?: string | undefined
  /** Folder of the built web app; without it only the API answers. */
  webRoot?: string | undefined
  /** After how long without a byte read an answer is given up; a minute unless named. */
  stalledAfterMs?: number | undefined
  /** Measures the disk of the data folder; the system's own figures unless given. */
  measureDisk?: typeof measureDisk | undefined
  /** The texts of languages that Halaqa does not have; its own unless given. */
  textsFor?: TextsFor | undefined
  /** Receives the lines of the log; standard output unless given. */
  log?: { write(line: string): void } | undefined
}

/** The whole server, ready to listen or to be asked by `inject`. It does not close the database, which its caller opened. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, config } = options
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    loggerInstance: createLogger(config.logLevel, options.log),
    // The error plugin logs failures; nothing else of a request is logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A sender that never finishes must not hold a socket: Node's own limits are none.
    requestTimeout: 15_000,
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 10_000, requestTimeout: 15_000 },
    connectionTimeout: options.stalledAfterMs ?? STALLED_MS,
    // A small machine that is busy as it starts, say right after a build, takes its time over the first second of work.
    pluginTimeout: 120_000,
    // Requests on connections that are still open are answered; the database is closed after the app.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  followAnswers(app.server)
  closeUnusedConnections(app)
  app.decorate('db', db)
  app.decorate('databaseUrl', options.databaseUrl)
  app.decorate('maintenanceUrl', options.maintenanceUrl)
  app.decorate('databaseFault', options.databaseFault ?? (() => undefined))
  app.decorate('clock', clock)
  app.decorate('config', config)
  app.decorate('lanUrl', options.lanUrl)
  app.decorate('measureDisk', () => (options.measureDisk ?? measureDisk)(config.dataDir))
  app.decorate('shownSettings', new ShownSettings(db, config.signUps, clock))
  app.decorate('passwords', createPasswords({ cost: config.bcryptCost, key: config.passwordKey }))
  app.decorate('mailer', config.mail && createMailer(config.mail, clock, () => loadSender(db)))
  app.decorate('mailQueue', config.mail && createMailQueue(config.passwordKey))
  if (config.mail) await migrateQueue(options.databaseUrl)
  app.decorate('pusher', config.push && createPusher(config.push, config.passwordKey))
  app.decorate('textsFor', options.textsFor ?? chosenTextsOr(config.defaultLanguage))
  app.decorate('anonymousBudget', new AnonymousBudget(config.anonymousBudget))
  app.decorate('accountBudget', new AccountBudget(config.accountBudget))
  app.decorate('previews', new Previews(options.webRoot))
  app.decorate('background', new Background((error) => app.log.error({ err: error }, 'work after an answer failed')))
  app.decorate('backups', new Backups(app))
  app.addHook('onClose', () => {
    app.backups.stop()
    return app.background.settled()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptOnlyJson(app)

  await app.register(errorPlugin)
  await app.register(headersPlugin)
  await app.register(metricsPlugin)
  await app.register(seenRequestPlugin)
  await app.register(compress, COMPRESSION)
  await app.register(authPlugin)
  await app.register(docsPlugin)
  await app.register(healthPlugin)
  await app.register(
    async (api) => {
      for (const routes of ROUTES) await api.register(routes)
    },
    { prefix: '/api/v1' },
  )
  if (options.webRoot) {
    await app.register(webPlugin, {
      root: options.webRoot,
      config: () => publicConfigOf(app),
      defaultLanguage: config.defaultLanguage,
      texts: () => app.shownSettings.get().house,
      invitation: (link) => findInvitation(db, config.signUps, link, clock()),
      khatm: (code) => findKhatmPage(db, code),
      chapter: (surah) => String(chapterAnswers().get(`/chapters/${surah}`)?.identity.body),
    })
  }
  return app
}

const ROUTES = [
  accountRoutes,
  administrationRoutes,
  mailedLinkRoutes,
  authRoutes,
  backupRoutes,
  boardRoutes,
  careRoutes,
  chapterRoutes,
  configRoutes,
  dedicationRoutes,
  eventRoutes,
  hearingRoutes,
  houseRoutes,
  invitationRoutes,
  khatmPageRoutes,
  lessonRoutes,
  memberRoutes,
  learningPlanRoutes,
  memoryRoutes,
  nameRoutes,
  notificationRoutes,
  profileRoutes,
  progressRoutes,
  questionRoutes,
  reminderRoutes,
  reviewRoutes,
  unsubscribeRoutes,
  roomRoutes,
  roomListRoutes,
  roomSettingsRoutes,
  settingsRoutes,
  studioRoutes,
  taskRoutes,
  unitRoutes,
  welcomeRoutes,
  wordRoutes,
]

/** Bodies are JSON. Clients name it as the type of requests that have no body, too (leave, complete): that is no error. */
function acceptOnlyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, body as string, (error, value) => {
      if (!error && isDeeperThan(MAX_BODY_DEPTH, value)) done(new AppError('validation_failed', { detail: 'too_deep' }))
      else done(error, value)
    })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    databaseUrl: string
    maintenanceUrl: string | undefined
    databaseFault: () => Error | undefined
    clock: Clock
    config: Config & { passwordKey: string }
    lanUrl: string | undefined
    measureDisk: () => Promise<Disk | null>
    shownSettings: ShownSettings
    passwords: Passwords
    /** Undefined where no mail is sent. */
    mailer: Mailer | undefined
    /** Undefined where no mail is sent. */
    mailQueue: MailQueue | undefined
    /** Undefined where no push is sent. */
    pusher: Pusher | undefined
    textsFor: TextsFor
    previews: Previews
    background: Background
    backups: Backups
  }
}
