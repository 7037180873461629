/**
 * Minor releases of Postgres, newest first, as known when this version of Halaqa was made. Postgres releases them for all its major
 * versions on one day (https://www.postgresql.org/support/versioning/). Add the newest before a release of Halaqa.
 */
export const POSTGRES_RELEASES: readonly { date: string; versions: readonly string[] }[] = [
  { date: '2026-11-12', versions: ['18.6', '17.12', '16.16', '15.20'] },
  { date: '2026-08-13', versions: ['18.5', '17.11', '16.15', '15.19'] },
  { date: '2026-05-14', versions: ['18.4', '17.10', '16.14', '15.18'] },
  { date: '2026-02-26', versions: ['18.3', '17.9', '16.13', '15.17'] },
  { date: '2026-02-12', versions: ['18.2', '17.8', '16.12', '15.16'] },
  { date: '2025-11-13', versions: ['18.1', '17.7', '16.11', '15.15'] },
  { date: '2025-09-25', versions: ['18.0'] },
]

const majorOf = (version: string) => version.split('.')[0]

export interface PatchLevel {
  /** Such as "18.4". */
  version: string
  /** When it was released; undefined for one that is not in the list. */
  date: string | undefined
  /** The newest of its major version; undefined for a major version that is not in the list. */
  newest: string | undefined
  isBehind: boolean
}

/** @param serverVersion as Postgres says it, such as "15.18 (Debian 15.18-0+deb12u1)" */
export function patchLevelOf(serverVersion: string): PatchLevel {
  const version = serverVersion.split(' ')[0]!
  const newest = POSTGRES_RELEASES.flatMap(({ versions }) => versions).find((one) => majorOf(one) === majorOf(version))
  const minorOf = (one: string) => Number(one.split('.')[1] ?? 0)
  return {
    version,
    date: POSTGRES_RELEASES.find(({ versions }) => versions.includes(version))?.date,
    newest,
    isBehind: newest !== undefined && minorOf(version) < minorOf(newest),
  }
}
