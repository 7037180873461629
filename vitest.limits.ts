/**
 * How long a test may take, in milliseconds, for every package's vitest.config.ts.
 *
 * A limit is for a test that hangs, not a measure of speed: it is at least ten times what the slowest test takes on an idle
 * machine, so that no test fails because the machine is busy.
 */
export const TIME_LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
