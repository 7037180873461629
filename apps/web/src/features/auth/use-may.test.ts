import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallName } from '@halaqa/contract/api'
import { CARE_PERMISSIONS } from '@halaqa/contract/care-permissions'
import { expect, test } from 'vitest'

/** Calls that no button of a locked device makes, although no screen asks `useMay` about them. */
const ELSEWHERE: Partial<Record<CallName, string>> = {
  'GET /user/data': 'the pages of the account are shut on a locked device (OwnPages)',
  'POST /rooms/:id/link/renew': 'readers in care have no link of their own that the sheet could renew',
  'DELETE /user/learning-plan': 'the page of the plan leaves its form out, which ends the plan too',
  'GET /hearings/:token': 'somebody hands the device a link, whose page says that a guardian opens it',
  'POST /hearings/:token/join': 'the same page',
  'PUT /hearings/:token/marks': 'the same page',
  'POST /hearings/:token/finish': 'the same page',
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join('src', name), 'utf8'))
const made = new Set(
  sources.flatMap((source) => [...source.matchAll(/\bcall\(\s*'([^']+)'/g)].map(([, name]) => name as CallName)),
)
const asked = new Set(sources.flatMap((source) => [...source.matchAll(/useMay\('([^']+)'/g)].map(([, name]) => name)))

test('each call that a locked device is refused, because guardians alone make it, has a screen that leaves its button out', () => {
  const guarded = Object.entries(CARE_PERMISSIONS)
    .filter(([name, by]) => by === 'guardian' && made.has(name as CallName))
    .map(([name]) => name as CallName)
  expect(guarded).toContain('PUT /user/memory/known')
  expect(guarded.filter((name) => !asked.has(name) && !ELSEWHERE[name])).toEqual([])
})
