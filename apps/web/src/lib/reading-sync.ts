import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { readPersonId } from './reading-as.ts'
import {
  applyRemoteReadingSettings,
  forgetPendingReadingSettings,
  hasSavedReading,
  onReadingSettingsChange,
  type PendingReadingSettings,
  readChosenReading,
  readPendingReadingSettings,
} from './reading-settings.ts'

/** Readers try sizes one after the other; only the last one is sent. */
const SETTLED_MS = 700
const RETRY_MS = 30_000
/** Milliseconds between requests, however often the page gets the focus. */
const FRESH_MS = 5_000

/**
 * Keeps this device in step with the person's others: now, when a setting is applied, and whenever the page gets the
 * focus or the connection returns. Returns a function that stops it.
 */
export function syncReadingSettings(userId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let running = Promise.resolve()
  let askedAt = Number.NEGATIVE_INFINITY

  const sync = () => {
    clearTimeout(timer)
    running = running.then(async () => {
      if (isOver) return
      askedAt = performance.now()
      await synchronize(userId).catch(() => {}) // the next look asks again
      if (!isOver && readPendingReadingSettings(userId)) timer = setTimeout(sync, RETRY_MS)
    })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(sync, SETTLED_MS)
  }
  const again = () => {
    if (!document.hidden && performance.now() - askedAt >= FRESH_MS) sync()
  }

  const stopListening = onReadingSettingsChange(soon)
  addEventListener('online', sync)
  addEventListener('focus', again)
  document.addEventListener('visibilitychange', again)
  sync()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', sync)
    removeEventListener('focus', again)
    document.removeEventListener('visibilitychange', again)
  }
}

/**
 * Sends a choice that never arrived. Without one it applies the server's settings, or sends this device's if the server
 * has none.
 */
async function synchronize(userId: string) {
  if (readPersonId() !== userId) return
  const unsent = readPendingReadingSettings(userId)
  if (unsent) return send(unsent)
  const { settings } = await call('GET /user/settings/reading')
  if (readPersonId() !== userId || readPendingReadingSettings(userId)) return
  if (settings) applyRemoteReadingSettings(settings)
  else if (hasSavedReading()) await send({ userId, at: Date.now() })
}

async function send(unsent: PendingReadingSettings) {
  const age = Math.max(0, Math.round((Date.now() - unsent.at) / 1000))
  try {
    const body = { ...readChosenReading(), appliedSecondsAgo: age }
    const { settings } = await call('PUT /user/settings/reading', { body })
    if (forgetPendingReadingSettings(unsent) && settings && readPersonId() === unsent.userId)
      applyRemoteReadingSettings(settings)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'validation_failed') forgetPendingReadingSettings(unsent)
    throw error
  }
}
