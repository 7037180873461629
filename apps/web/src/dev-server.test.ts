import { expect, test } from 'vitest'
import config from '../vite.config.ts'

test.each(['/api', '/healthz', '/readyz'])('the development server hands %s on to the server', (path) => {
  expect(config.server?.proxy).toHaveProperty([path], expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/))
})
