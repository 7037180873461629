import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/root.mjs'

test('package-lock.json says of every package where it lies, so that npm need not ask for the descriptions of all versions', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const unplaced = Object.entries(packages).filter(
    ([path, { resolved }]) => path.includes('node_modules/') && !resolved,
  )
  expect(unplaced.map(([path]) => path)).toEqual([])
})
