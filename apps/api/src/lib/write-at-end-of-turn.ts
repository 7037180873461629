import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

let held: Socket[] = []

/**
 * Has an answer leave once everything that is ready in this turn of the event loop is done. Requests that come together are answered together,
 * and so are those whose statements are answered together: written one after the other, the answers wake those who wait for them once. Written each as
 * soon as it is made, every single one finds them asleep again, and waking takes the system longer than making the answer.
 */
export function writeAtEndOfTurn({ socket }: ServerResponse) {
  if (!socket) return
  socket.cork()
  if (held.push(socket) === 1) setImmediate(writeHeld)
}

function writeHeld() {
  const sockets = held
  held = []
  for (const socket of sockets) socket.uncork()
}
