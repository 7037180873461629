import { HOUR_MS } from '@halaqa/contract/calendar'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { repositoryUrl } from '../../lib/manifest.ts'

/** The part of the server that the question needs. */
type App = Pick<FastifyInstance, 'config' | 'db' | 'clock'>

/** The newest release, as GitHub's REST API answers at `/repos/{owner}/{repo}/releases/latest`. */
const LatestRelease = z.object({
  tag_name: z.string().regex(/^v\d+\.\d+\.\d+$/),
  html_url: z.url({ protocol: /^https?$/ }),
})
/** A row of server_facts. Its `at` is when the question was answered, its detail the release. */
const FACT = 'newest_release'
const Known = z.object({ version: z.string(), url: z.string() })
/** The job asks every hour whether a day is over. A little less, so that the hour stays the same. */
const ASKED_EVERY_MS = 23.5 * HOUR_MS
const PATIENCE_MS = 10_000

export const LATEST_RELEASE_URL = repositoryUrl
  .replace('https://github.com/', 'https://api.github.com/repos/')
  .replace(/\.git$/, '/releases/latest')

/** Asks once a day which release is the newest, if the operator allows it. Says nothing about this installation but its address. */
export async function askForNewestRelease({ config, db, clock }: App, url = LATEST_RELEASE_URL) {
  if (!config.checksForUpdates) return
  const known = await db.serverFact.findUnique({ where: { key: FACT } })
  const now = clock()
  if (known && now.getTime() - known.at.getTime() < ASKED_EVERY_MS) return
  const response = await fetch(url, {
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'halaqa' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status} to the question for the newest release`)
  const { tag_name: tag, html_url } = LatestRelease.parse(await response.json())
  const detail = JSON.stringify({ version: tag.slice(1), url: html_url } satisfies z.output<typeof Known>)
  await db.serverFact.upsert({
    where: { key: FACT },
    create: { key: FACT, at: now, detail },
    update: { at: now, detail },
  })
}

/** The newest release if it is newer than `version`; null if it is not, or nobody asked. */
export async function findUpdate({ config, db }: Pick<App, 'config' | 'db'>, version: string) {
  if (!config.checksForUpdates) return null
  const known = await db.serverFact.findUnique({ where: { key: FACT } })
  if (!known?.detail) return null
  const newest = Known.parse(JSON.parse(known.detail))
  return isNewer(newest.version, version) ? newest : null
}

/** Compares `1.10.0` by its numbers. */
function isNewer(version: string, other: string) {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}
