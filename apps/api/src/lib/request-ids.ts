import { randomUUID } from 'node:crypto'

/**
 * Makes ids of requests, each unlike any other of any process, in the form of a UUID: what is random is made once for the
 * process, and the last part counts its requests. Few ids are ever shown, so that none may cost much.
 */
export function requestIds(): () => string {
  const ofProcess = randomUUID().slice(0, -12)
  let count = 0
  return () => ofProcess + (++count).toString(16).padStart(12, '0')
}
