import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commitOf } from './commit.ts'

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-commit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  git('init')
  const author = ['-c', 'user.name=Amina', '-c', 'user.email=amina@example.org']
  git(...author, 'commit', '--allow-empty', '--message', 'first')
  return { folder, git }
}

test('names the commit that the folder has checked out', () => {
  const { folder, git } = repository()
  const commit = commitOf(folder)
  expect(commit).toMatch(/^[0-9a-f]{40,64}$/)
  expect(commit).toBe(git('log', '-1', '--format=%H'))
})

test('names none for a folder inside of another repository', () => {
  const { folder } = repository()
  mkdirSync(join(folder, 'halaqa'))
  expect(commitOf(join(folder, 'halaqa'))).toBeUndefined()
})

test('names none for a folder whose repository git cannot read', () => {
  const { folder } = repository()
  rmSync(join(folder, '.git', 'HEAD'))
  expect(commitOf(folder)).toBeUndefined()
})

test('names the commit that a release was made of', () => {
  const { folder } = repository()
  writeFileSync(join(folder, 'COMMIT'), `${'a1'.repeat(20)}\n`)
  expect(commitOf(folder)).toBe('a1'.repeat(20))
})
