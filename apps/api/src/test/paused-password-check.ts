import { EventEmitter, once } from 'node:events'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Pauses the next password check after it has its answer, so that a test can change the account between the check
 * and what follows from it. Tests that use it call `vi.restoreAllMocks` afterwards.
 */
export function pauseNextPasswordCheck({ app }: TestApp) {
  const events = new EventEmitter()
  const [checked, released] = [once(events, 'checked'), once(events, 'released')]
  const { matches } = app.passwords
  vi.spyOn(app.passwords, 'matches').mockImplementationOnce(async (password, hash) => {
    const answer = await matches(password, hash)
    events.emit('checked')
    await released
    return answer
  })
  return { checked, release: () => events.emit('released') }
}
