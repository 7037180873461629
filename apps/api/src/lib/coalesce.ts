/**
 * Runs work once at a time, however many ask for it: those who ask while it runs share the next run. Nobody shares a run
 * that began before they asked, so what they get is never older than their question.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined

  function start() {
    const run = work().finally(() => {
      running = undefined
    })
    running = run
    return run
  }

  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
