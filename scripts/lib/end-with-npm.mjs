import { readFileSync } from 'node:fs'

/** `npm start` is three processes: npm, a shell, and this. When npm is killed with no chance to tell us, end too. */
export function endWithNpm() {
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}
