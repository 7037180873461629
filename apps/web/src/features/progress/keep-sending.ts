import { onOutcome, sendWaiting } from './outbox.ts'

const FIRST_WAIT = 5_000
const LONGEST_WAIT = 300_000

/**
 * Sends what waits: now, when the connection returns or the page is looked at again, and in between ever more rarely until
 * it has arrived. Gives back the way to stop.
 */
export function keepSending(userId: string) {
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAtIt = false
  let isOver = false

  async function send() {
    if (isAtIt || isOver) return
    isAtIt = true
    clearTimeout(timer)
    const isDone = await sendWaiting(userId).finally(() => {
      isAtIt = false
    })
    if (!isDone) later()
  }
  function later() {
    if (isOver) return
    clearTimeout(timer)
    timer = setTimeout(send, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const again = () => {
    if (document.hidden) return
    wait = FIRST_WAIT
    void send()
  }

  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  const stopListening = onOutcome((_, outcome) => outcome.kind === 'kept' && later())
  void send()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}
