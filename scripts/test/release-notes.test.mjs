import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releaseNotes } from '../lib/release-notes.mjs'
import { inRoot } from '../lib/root.mjs'

const CHANGELOG = '# Changes\n\n## 1.1.0\n\nNew.\n\n* One\n\n## 1.0.0\n\nOld.\n'

test('the notes of a release are its section of the changelog', () => {
  expect(releaseNotes(CHANGELOG, { tag: 'v1.1.0', version: '1.1.0' })).toBe('New.\n\n* One')
  expect(releaseNotes(CHANGELOG, { tag: 'v1.0.0', version: '1.0.0' })).toBe('Old.')
})

test('a tag that is not the version, and a version that the changelog does not name, are refused', () => {
  expect(() => releaseNotes(CHANGELOG, { tag: 'v1.1.0', version: '1.0.0' })).toThrow('v1.1.0 is not v1.0.0')
  expect(() => releaseNotes(CHANGELOG, { tag: '1.0.0', version: '1.0.0' })).toThrow('1.0.0 is not v1.0.0')
  expect(() => releaseNotes(CHANGELOG, { tag: 'v1.1.1', version: '1.1.1' })).toThrow('no section "## 1.1.1"')
  expect(() => releaseNotes('## 1.0.0\n\n## 0.9.0\n\nOld.', { tag: 'v1.0.0', version: '1.0.0' })).toThrow('no section')
})

test('the present version can be released: the changelog tells of it', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(releaseNotes(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), { tag: `v${version}`, version })).not.toBe('')
})
