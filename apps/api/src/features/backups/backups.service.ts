import type { BackupReason } from '@halaqa/contract/backup-reasons'
import { HOUR_MS } from '@halaqa/contract/calendar'
import { backUp } from '@halaqa/database/backup'
import { testRestore } from '@halaqa/database/backup/restore-test'
import { NoScratchError } from '@halaqa/database/backup/scratch'
import { PARTIAL } from '@halaqa/database/backup/write'
import { findSecrets } from '@halaqa/database/secrets'
import type { FastifyInstance } from 'fastify'
import type { BackupConfig } from '../../config.ts'
import { AppError } from '../../lib/app-error.ts'
import { measureDisk } from '../../lib/disk.ts'
import { BackupFault, reason, reasonsOf } from './backup-fault.service.ts'
import { takeBackupLock } from './backup-lock.service.ts'
import { markOf, nameBackup, readBackupName } from './backup-name.service.ts'
import * as records from './backup-records.service.ts'
import { measureDatabaseBytes } from './backups.sql.ts'
import { isBackupDue, isRestoreTestDue } from './due.ts'
import { type Folder, openFolder } from './folder.service.ts'
import type { Place, RemotePlace, StoredFile } from './places.ts'
import { chooseKept } from './retention.ts'

/** For one place on another machine. A first backup of a large database by a slow line may take hours. */
const LONGEST_SENDING_MS = 3 * HOUR_MS
/** Beside the copy of the database, for the log that Postgres writes meanwhile. */
const SPARE_BYTES = 200 * 1024 * 1024

type Work = 'make' | 'send' | 'test'

interface OwnFile extends StoredFile {
  at: Date
}

/** The backups that the server makes by itself. Only one process makes them at a time; the others leave it to that one. */
export class Backups {
  readonly #app: FastifyInstance
  readonly #stopping = new AbortController()

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Makes a backup if one is due, sends the last one again where that failed, or makes a restore test that was cut off. */
  async startIfDue() {
    const { config, db, clock } = this.#app
    if (config.backups === undefined) return
    await this.#start(config.backups, async () => {
      const { made, failed, testPassed, testFailed, testSkipped } = await records.loadBackupRecords(db)
      if (isBackupDue(made?.at, clock())) return 'make'
      if (failed) return 'send'
      const hasOutcome = testFailed ?? testSkipped ?? !isRestoreTestDue(testPassed?.at, clock())
      return hasOutcome ? undefined : 'test'
    })
  }

  /** @throws AppError `backups_off`, `backup_running` */
  async startNow() {
    const { backups } = this.#app.config
    if (backups === undefined) throw new AppError('backups_off')
    if (!(await this.#start(backups, async () => 'make'))) throw new AppError('backup_running')
  }

  /** Gives up what is under way. It leaves nothing behind, and the next start makes the backup that is due. */
  stop() {
    this.#stopping.abort(new Error('The server stops.'))
  }

  /** Answers whether this process took the lock. */
  async #start(config: BackupConfig, choose: () => Promise<Work | undefined>): Promise<boolean> {
    const lock = await takeBackupLock(this.#app.databaseUrl)
    if (!lock) return false
    const work = await choose().catch(async (error: unknown) => {
      await lock.release()
      throw error
    })
    if (work === undefined) await lock.release()
    else this.#app.background.run(() => this.#run(config, work).finally(() => lock.release()))
    return true
  }

  async #run(config: BackupConfig, work: Work) {
    const folder = openFolder(config.dir)
    if (work !== 'test') await this.#makeAndSend(config, folder, work)
    await this.#testIfDue(config, folder)
  }

  async #makeAndSend(config: BackupConfig, folder: Folder, work: Work) {
    const { db, clock, log } = this.#app
    try {
      const remotes = await openRemotes(config)
      const newest = work === 'make' ? undefined : await this.#findNewest(folder)
      const { name } = newest ?? (await this.#make(config, folder))
      const problems = await this.#keep(folder, remotes, name)
      if (problems.length > 0) throw new BackupFault(problems)
      await records.forgetFailure(db)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      log.error(`a backup failed: ${(error as Error).message}`)
      await records.recordFailure(db, clock(), reasonsOf(error))
    }
  }

  async #findNewest(folder: Folder): Promise<OwnFile | undefined> {
    const files = await this.#listOwn(folder).catch(() => [])
    return newestOf(files)
  }

  async #make({ key }: BackupConfig, folder: Folder): Promise<{ name: string }> {
    const { config, databaseUrl, db, clock } = this.#app
    const at = clock()
    const name = nameBackup(this.#mark, at, key !== undefined)
    const last = await this.#findNewest(folder)
    await folder.prepare((last?.bytes ?? 0) * 2)
    await backUp(databaseUrl, folder.fileOf(name), {
      ...(config.databaseUrl === undefined && findSecrets(config.dataDir)),
      backupKey: key,
      signal: this.#stopping.signal,
    })
    await records.recordMade(db, at, name)
    return { name }
  }

  /**
   * Sends the newest backup to each place that lacks it, and deletes there what is no longer kept. A place that fails keeps
   * all that it has, and does not hinder the others. Answers why some failed.
   */
  async #keep(folder: Folder, remotes: readonly RemotePlace[], name: string): Promise<BackupReason[]> {
    const problems: BackupReason[] = []
    const found: records.RecordedFiles = []
    for (const place of [folder, ...remotes]) {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(LONGEST_SENDING_MS)])
      try {
        if (isRemote(place)) await this.#send(place, folder, name, signal)
        await this.#removePartial(place)
        const files = await this.#prune(place, name, signal)
        found.push(...files.map((file) => ({ place: place.kind, name: file.name, bytes: file.bytes })))
      } catch (error) {
        this.#stopping.signal.throwIfAborted()
        problems.push(...reasonsOf(error))
      }
    }
    await records.recordFiles(this.#app.db, this.#app.clock(), found)
    return problems
  }

  async #send(place: RemotePlace, folder: Folder, name: string, signal: AbortSignal) {
    const bytesOf = async (one: Place) => (await one.list(signal)).find((file) => file.name === name)?.bytes
    const expected = await bytesOf(folder)
    if ((await bytesOf(place).catch(() => undefined)) === expected) return
    await place.send(folder.fileOf(name), name, signal)
    const arrived = await bytesOf(place)
    if (arrived !== expected) {
      const values = { place: place.where, arrived: arrived ?? 0, file: name, expected: expected ?? 0 }
      throw new BackupFault([reason('incomplete', values)])
    }
  }

  /** Answers the files that stay. The one that was just made stays, and so does the last one that passed its restore test. */
  async #prune(place: Place, name: string, signal: AbortSignal): Promise<OwnFile[]> {
    const { testPassed } = await records.loadBackupRecords(this.#app.db)
    const files = await this.#listOwn(place, signal)
    const kept = chooseKept(files, this.#app.clock())
    const isKept = (file: OwnFile) => kept.has(file) || file.name === name || file.name === testPassed?.detail
    for (const file of files) if (!isKept(file)) await place.remove(file.name, signal)
    return files.filter(isKept)
  }

  async #listOwn(place: Place, signal = this.#stopping.signal): Promise<OwnFile[]> {
    const files = await place.list(signal)
    return files.flatMap((file) => {
      const at = readBackupName(file.name, this.#mark)
      return at ? [{ ...file, at }] : []
    })
  }

  /** Deletes what a process left that ended in the middle. */
  async #removePartial(place: Place) {
    const { signal } = this.#stopping
    for (const { name } of await place.list(signal)) {
      const isOwn = name.endsWith(PARTIAL) && readBackupName(name.slice(0, -PARTIAL.length), this.#mark) !== undefined
      if (isOwn) await place.remove(name, signal)
    }
  }

  async #testIfDue(config: BackupConfig, folder: Folder) {
    const { db, clock, log } = this.#app
    const { testPassed, testFailed } = await records.loadBackupRecords(db)
    if (!testFailed && !isRestoreTestDue(testPassed?.at, clock())) return
    const newest = await this.#findNewest(folder)
    if (!newest || this.#stopping.signal.aborted) return
    try {
      await this.#assertRoomForTest()
      await testRestore(
        folder.fileOf(newest.name),
        {
          url: this.#app.databaseUrl,
          maintenanceUrl: this.#app.maintenanceUrl,
          ownUrl: config.restoreTestUrl,
          name: `halaqa_restore_test_${this.#mark}`,
          signal: this.#stopping.signal,
        },
        config.key,
      )
      await records.recordTestPassed(db, clock(), newest.name)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      const { message } = error as Error
      if (error instanceof NoScratchError) {
        log.warn(`a restore was not tested: ${message}`)
        await records.recordTestSkipped(db, clock(), reasonsOf(error))
      } else {
        log.error(`a restore test failed: ${message}`)
        await records.recordTestFailed(db, clock(), reasonsOf(error))
      }
    }
  }

  /** A copy of the database on its own disk must not fill it: the embedded Postgres would stop. */
  async #assertRoomForTest() {
    const { config, db } = this.#app
    if (config.databaseUrl !== undefined) return
    const disk = await measureDisk(config.dataDir)
    const { bytes } = await measureDatabaseBytes(db)
    if (disk && disk.free_bytes < bytes * 2 + SPARE_BYTES) {
      const { code, values, text } = reason('no_room_for_test', { folder: disk.folder })
      throw new NoScratchError(text, { code: code!, values })
    }
  }

  get #mark() {
    return markOf(this.#app.config.passwordKey)
  }
}

/** Their libraries are loaded only where they are used. */
async function openRemotes({ s3, webdav }: BackupConfig): Promise<RemotePlace[]> {
  return [
    ...(s3 ? [(await import('./s3.service.ts')).openS3(s3)] : []),
    ...(webdav ? [(await import('./webdav.service.ts')).openWebdav(webdav)] : []),
  ]
}

const newestOf = (files: readonly OwnFile[]) =>
  files.reduce<OwnFile | undefined>((newest, file) => (newest && newest.at >= file.at ? newest : file), undefined)

const isRemote = (place: Place): place is RemotePlace => 'send' in place
