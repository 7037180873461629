import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { restore } from '@halaqa/database/backup'
import { recordPasswordKey } from '@halaqa/database/password-key'
import { createTestDatabase } from '@halaqa/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rememberCompletions } from './features/memory/completions.service.ts'
import { refoldMemory } from './features/memory/rebuild.service.ts'
import { TestApp } from './test/app.ts'
import { GUEST_KEY } from './test/hearings.ts'
import { callsOf } from './test/person.ts'
import { INTENDED, REMOVED_CALLS } from './test/version-before/intended.ts'

const fixture = (name: string) => fileURLToPath(new URL(`./test/version-before/${name}`, import.meta.url))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

interface Recorded {
  now: string
  people: { email: string; name: string; token: string; password: string }[]
  /** Sorted by caller and path. Refusals are kept once for each caller, call and code. */
  answers: { who: string; path: string; status: number; body: Json }[]
}

const recorded = JSON.parse(gunzipSync(readFileSync(fixture('f1d24c07.answers.json.gz'))).toString()) as Recorded

describe('a backup of version 0.1.0', () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'halaqa@example.org', publicUrl: 'https://halaqa.example.org' }
  const api = new TestApp({ at: recorded.now, config: { mail, accountBudget: 0, anonymousBudget: 0 } })

  /** Prepares a database as a start of the server does, but adds no lessons, because the fixture leaves some out. */
  beforeAll(async () => {
    const database = await createTestDatabase({ empty: true })
    await restore(database.url, fixture('f1d24c07.halaqa'))
    await api.startOn(database)
    await recordPasswordKey({ ...api.app.config, url: database.url }, api.app.config.passwordKey)
    await rememberCompletions(api.db, api.clock.now())
    await refoldMemory(api.db, api.clock.now())
  })
  afterAll(() => api.stop())

  test('answers every call of every person as that version did, but for what is intended', async () => {
    const people = new Map(recorded.people.map(({ email, token }) => [email, callsOf(api.app, token)]))
    const unused = new Set(INTENDED)
    const surprises: string[] = []
    for (const { who, path, status, body: before } of recorded.answers) {
      const headers = path.startsWith('/hearings') ? { 'hearing-key': GUEST_KEY } : undefined
      const answer = await (people.get(who) ?? callsOf(api.app)).get(path, headers)
      if (REMOVED_CALLS.test(path)) {
        if (answer.statusCode !== 404) surprises.push(`${who} ${path}: ${answer.statusCode}, but the call is removed`)
        continue
      }
      if (answer.statusCode !== status) surprises.push(`${who} ${path}: ${status} is now ${answer.statusCode}`)
      const after = answer.body === '' ? null : (answer.json() as Json)
      const order = path === '/user/data' ? sortLists : (body: Json) => body // its lists have no order of their own
      const expected = path === '/user/hatims' ? byNumber(before as unknown as Hatim[]) : before
      for (const difference of differencesOf(order(expected), order(after))) {
        const reason = INTENDED.find(
          ({ call, field, is }) =>
            call.test(path) && field.test(difference.field) && (is?.(difference.before, difference.after) ?? true),
        )
        if (reason) unused.delete(reason)
        else surprises.push(`${who} ${path}: ${describeDifference(difference)}`)
      }
    }

    expect(surprises.slice(0, 50)).toEqual([])
    expect([...unused].map(({ reason }) => reason)).toEqual([])
  })

  test('lets every person in with their password', async () => {
    for (const { email, password } of recorded.people) {
      const response = await callsOf(api.app).post('/auth/signin', { email, password })
      expect(response.json()).toMatchObject({ user: { email } })
    }
  })
})

interface Hatim {
  completed_at: string
  cycle_number: number
}

/** Hatims of one moment are listed by their number now, where version 0.1.0 listed them by the random ids of their rows. */
const byNumber = (hatims: Hatim[]) =>
  hatims.toSorted(
    (a, b) => b.completed_at.localeCompare(a.completed_at) || b.cycle_number - a.cycle_number,
  ) as unknown as Json

/** Every list of an answer in the order of its text, without the submissions that version 0.1.0 did not name. */
function sortLists(value: Json): Json {
  const textOf = (item: Json) =>
    JSON.stringify(item, (name, field) => (name === 'submission_id' ? undefined : (field as Json)))
  if (Array.isArray(value)) return value.map(sortLists).sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sortLists(item)]))
}

interface Difference {
  /** Names joined by dots, with `[]` for any item of a list. */
  field: string
  /** Undefined: the field was not there. */
  before: Json | undefined
  after: Json | undefined
}

function differencesOf(before: Json | undefined, after: Json | undefined, field = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differencesOf(item, after[index], `${field}[]`))
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) => differencesOf(before[name], after[name], field ? `${field}.${name}` : name))
  }
  return [{ field, before, after }]
}

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const describeDifference = ({ field, before, after }: Difference) =>
  `${field || 'the answer'} ${shorten(before)} is now ${shorten(after)}`

const shorten = (value: Json | undefined) => (JSON.stringify(value) ?? 'missing').slice(0, 300)
