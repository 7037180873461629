import { readFileSync } from 'node:fs'

/** A process as a lock file names it: a pid alone may have gone to somebody else since. */
export type ProcessName = string

export function nameOfProcess(pid: number): ProcessName {
  return `${pid} ${statOf(pid)?.begun ?? ''}`.trim()
}

export function isNamedProcessAlive(name: ProcessName): boolean {
  const pid = Number(name.split(' ')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && nameOfProcess(pid) === name
}

/** False for a zombie too: a killed process that nobody has waited for still answers signal 0. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const stat = statOf(pid)
  return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
}

/** State letter and start (clock ticks since boot) of a process; Linux only. See proc_pid_stat(5). */
function statOf(pid: number) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], begun: fields[19] }
  } catch {
    return undefined
  }
}
