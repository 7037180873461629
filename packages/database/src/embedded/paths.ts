import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, chooseAccount, giveTo } from './account.ts'

/** The places of the embedded server's files, all below `<dataDir>/postgres`. */
export type ServerPaths = {
  root: string
  /** Postgres's own data directory. */
  cluster: string
  /** The superuser's password. */
  password: string
  /** The password of the role that the app works as. */
  appPassword: string
  log: string
  lock: string
  /** One file for each process that uses the server. */
  users: string
  env: NodeJS.ProcessEnv
}

export function pathsIn(dataDir: string): ServerPaths {
  const root = resolve(dataDir, 'postgres')
  const { PATH, SystemRoot } = process.env
  return {
    root,
    cluster: join(root, 'data'),
    password: join(root, 'password'),
    appPassword: join(root, 'app-password'),
    log: join(root, 'server.log'),
    lock: join(root, 'start.lock'),
    users: join(root, 'users'),
    env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) },
  }
}

/** Makes the folders that are missing and says who owns them. */
export function prepareFolders(paths: ServerPaths): Account {
  try {
    mkdirSync(paths.users, { recursive: true })
    for (const folder of [paths.root, paths.users]) accessSync(folder, constants.W_OK)
    const account = chooseAccount(paths.cluster)
    giveTo(account, paths.root)
    return account
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR' || code === 'EEXIST') {
      throw new Error(
        `${dirname(paths.root)} cannot be the data folder, because it or a part of its path is a file. ` +
          'Set HALAQA_DATA_DIR to a folder, or move the file away.',
        { cause: error },
      )
    }
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new Error(
      `${paths.root} cannot be written by this account. ` +
        'Start Halaqa as the account that made it, or set HALAQA_DATA_DIR to another folder.',
      { cause: error },
    )
  }
}
