import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot, root } from './root.mjs'

const VITEST = 'test-results/vitest.json'
const PLAYWRIGHT = 'apps/e2e/test-results/results.json'

/** Adds up what the test runners wrote down. A runner that counted nothing is a fault, not a success. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  faults = []
  /** For each test that failed its file and its name, and below them the first lines of why: of a long output only the end is kept. */
  failedTests = []
  /** Each browser test that failed at first and passed when it was tried again: a race, in the test or in the app. */
  secondTries = []

  /** Packages with tests of their own. */
  packages = [
    'scripts',
    ...['packages', 'apps'].flatMap((folder) =>
      readdirSync(inRoot(folder))
        .map((name) => `${folder}/${name}`)
        .filter((path) => existsSync(inRoot(path, 'package.json')) && manifestOf(path).scripts?.test),
    ),
  ]

  /** Arguments that make Vitest write it down. */
  vitestArgs = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`]

  forgetOld() {
    for (const path of this.packages) rmSync(inRoot(path, VITEST), { force: true })
    rmSync(inRoot(PLAYWRIGHT), { force: true })
  }

  addVitest() {
    for (const path of this.packages) {
      const report = read(`${path}/${VITEST}`)
      const failed = (report?.testResults ?? []).flatMap(failuresOfFile)
      this.#add(path, report?.numPassedTests, failed, report?.numPendingTests)
    }
  }

  addPlaywright() {
    const report = read(PLAYWRIGHT)
    const { passed, failed, skipped, secondTries } = countBrowserTests(report)
    this.#add('apps/e2e', passed, failed, skipped)
    this.secondTries.push(...secondTries)
  }

  /** What the tests came to, for the end of the output, where nobody overlooks it. */
  summary(faults = []) {
    const lines = [...faults, ...this.faults, ...list('Failed:', this.failedTests)]
    lines.push(...list('Passed at the second try:', this.secondTries))
    if (this.skipped > 0) lines.push(`${this.skipped} skipped`)
    return [...lines, `${this.passed} passed, ${this.failed} failed`]
  }

  #add(what, passed = 0, failedTests = [], skipped = 0) {
    if (passed + failedTests.length === 0) this.faults.push(`${what} counted no test`)
    this.passed += passed
    this.failed += failedTests.length
    this.failedTests.push(...failedTests)
    this.skipped += skipped
  }
}

const manifestOf = (path) => JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'))

function read(path) {
  return existsSync(inRoot(path)) ? JSON.parse(readFileSync(inRoot(path), 'utf8')) : undefined
}

/** A file that fails without a failed test could not be loaded, or failed before or after its tests. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${message.split('\n', 1)[0] || 'failed'}`]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${linesOf(failureMessages[0])}`)
}

/** The first lines of a message, and the first of its stack that is ours. */
function linesOf(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  const own = lines.slice(stack).find((line) => line.includes('/src/') && !line.includes('node_modules'))
  const first = (stack < 0 ? lines : lines.slice(0, stack)).slice(0, 6)
  return [...first, ...(stack >= 0 && own ? [own.trim()] : [])].map((line) => `\n      ${line.slice(0, 300)}`).join('')
}

const list = (title, tests) => (tests.length > 0 ? ['', title, ...tests.map((test) => `  ${test}`)] : [])

/** @param report what Playwright's reporter `json` writes */
export function countBrowserTests(report) {
  const tests = (report?.suites ?? []).flatMap((suite) => testsOfSuite(suite))
  const named = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const secondTries = named('flaky')
  return {
    passed: named('expected').length + secondTries.length,
    failed: named('unexpected'),
    skipped: named('skipped').length,
    secondTries,
  }
}

function testsOfSuite({ suites = [], specs = [] }, titles = []) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status }) => ({
      status,
      name: `apps/e2e/specs/${file}:${line}: ${[...titles, title].join(' ')} (${projectName})`,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOfSuite(suite, [...titles, titleOf(suite)]))]
}

/** A file is a suite that has its own name as its title; the line says that already. */
const titleOf = ({ title, file }) => (title === file ? '' : title)
