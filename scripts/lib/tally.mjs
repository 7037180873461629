import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { inRoot, root } from './root.mjs'

const VITEST = 'test-results/vitest.json'
const PLAYWRIGHT = 'apps/e2e/test-results/results.json'

/** Adds up what the test runners wrote down. A runner that counted nothing is a fault, not a success. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  faults = []
  /** One line for each test that failed: its file and its name. */
  failedTests = []

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
    const failed = (report?.suites ?? []).flatMap((suite) => failuresOfSuite(suite))
    this.#add('apps/e2e', report?.stats.expected, failed, report?.stats.skipped)
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
  return failed.map(({ fullName }) => `${file}: ${fullName}`)
}

function failuresOfSuite({ suites = [], specs = [] }, titles = []) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => {
        const name = [...titles, title].join(' ')
        return `apps/e2e/specs/${file}:${line}: ${name} (${projectName}${status === 'flaky' ? ', flaky' : ''})`
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, [...titles, titleOf(suite)]))]
}

/** A file is a suite that has its own name as its title; the line says that already. */
const titleOf = ({ title, file }) => (title === file ? '' : title)
