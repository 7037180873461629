import { existsSync } from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'

/** Playwright's own Chromium where `npx playwright install chromium` has put one, else the system's, the lightest first. */
const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(chromium.executablePath()) ? undefined : system)

const isRoot = process.getuid?.() === 0
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export default defineConfig({
  testDir: 'specs',
  ...(process.env.E2E_BUILT ? {} : { globalSetup: './src/build.ts' }),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    // Recording what nobody will look at takes a quarter of the time.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...args, '--disable-component-update', '--disable-sync', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'phone',
      // Keys and addresses do not depend on the size of a window; nor do the errors of a form, whose looks screens.spec tries.
      testIgnore: ['start.spec.ts', 'keyboard.spec.ts', 'guards.spec.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      // A form's errors and a whole surah are the same at every size; screens are tried at both in one go.
      testIgnore: ['start.spec.ts', '*-form.spec.ts', 'unit.spec.ts', 'screens.*.spec.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    { name: 'start', testMatch: 'start.spec.ts', use: devices['Desktop Chrome'], fullyParallel: false },
  ],
})
