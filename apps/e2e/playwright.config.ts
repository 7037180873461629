import { existsSync } from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'
import type { TestOptions } from './src/test.ts'
import systemBrowsers from './system-browsers.json' with { type: 'json' }

/**
 * Playwright's own Chromium if `npx playwright install chromium` has installed one, else the system's, the lightest
 * first.
 */
const system = systemBrowsers.find((path) => existsSync(path))
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(chromium.executablePath()) ? undefined : system)

const isRoot = process.getuid?.() === 0
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A third of the real device's pixels: without a graphics card the processor paints each of them. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

export default defineConfig<TestOptions>({
  testDir: 'specs',
  globalSetup: './src/set-up.ts',
  fullyParallel: true,
  workers: 2,
  // For tests that hang, not as a measure of speed: at least ten times what the slowest test, step or expectation takes
  // when idle.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names each test that passed only at its second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    // Recording traces that nobody looks at takes a third of the time, because every closing page is photographed.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // The processor paints each frame of a movement. layout-shift.spec.ts keeps movements, as most people have them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...args, '--disable-component-update', '--disable-sync', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    // First, because one of its tests makes a worker wait for a server for a long time.
    { name: 'start', testMatch: 'start.spec.ts', use: devices['Desktop Chrome'], fullyParallel: false },
    {
      // Everything, at the size that most people read at. Tests of what a phone cannot do run on the desktop.
      name: 'phone',
      testIgnore: ['start.spec.ts', 'keyboard.spec.ts', 'guards.spec.ts', 'studio.spec.ts'],
      use: phone,
    },
    // The main journeys again, while the browser translates each page.
    { name: 'translated', grep: /@translated/, use: { ...phone, isTranslated: true } },
    {
      // The main journeys again, other layouts, and desktop work: tagged tests, or files of their own. screens.* check
      // how each screen looks at this size.
      name: 'desktop',
      grep: /@desktop|(keyboard|guards|studio)\.spec/,
      testIgnore: ['start.spec.ts', 'screens.*.spec.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
