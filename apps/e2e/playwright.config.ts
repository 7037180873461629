import { existsSync } from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'
import systemBrowsers from './system-browsers.json' with { type: 'json' }

/** Playwright's own Chromium where `npx playwright install chromium` has put one, else the system's, the lightest first. */
const system = systemBrowsers.find((path) => existsSync(path))
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(chromium.executablePath()) ? undefined : system)

const isRoot = process.getuid?.() === 0
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export default defineConfig({
  testDir: 'specs',
  globalSetup: './src/build.ts',
  fullyParallel: true,
  workers: 2,
  // For what hangs, not a measure of speed: at least ten times what the slowest test, step or expectation takes when idle.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    // Recording what nobody will look at takes a third of the time: a screenshot is taken of every page that closes.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...args, '--disable-component-update', '--disable-sync', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    // First, because it has one worker waiting for a server for a long while.
    { name: 'start', testMatch: 'start.spec.ts', use: devices['Desktop Chrome'], fullyParallel: false },
    {
      // Everything, at the size that most people read at. What has no phone's way of being used waits for the desktop.
      name: 'phone',
      testIgnore: ['start.spec.ts', 'keyboard.spec.ts', 'guards.spec.ts', 'studio.spec.ts'],
      // A third of the pixels of the real one; without a graphics card each of them is painted by the processor.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      // The main journeys again, what is laid out otherwise, and what is done at a desk: tagged, or a file of its own. How
      // each screen looks at this size is tried by screens.*.
      name: 'desktop',
      grep: /@desktop|(keyboard|guards|studio)\.spec/,
      testIgnore: ['start.spec.ts', 'screens.*.spec.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
