/** CPU and memory of processes, from the system. Linux only: it reads /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** `/proc/PID/stat` counts in hundredths of a second. */
const MICROS_A_TICK = 10_000

/** User and system time of a process's own threads, in microseconds. */
export function cpuOf(pid: number): number {
  const { user, system } = readStat(pid)
  return (user + system) * MICROS_A_TICK
}

/** The same of a process and everything below it; children that have ended count on in the one that waited for them. */
export function cpuOfTree(pid: number): number {
  const ticks = listTree(pid).map((stat) => stat.user + stat.system + stat.childUser + stat.childSystem)
  return ticks.reduce((sum, one) => sum + one, 0) * MICROS_A_TICK
}

/** Proportional memory of a process and everything below it, in bytes: what they share counts once. */
export function memoryOfTree(pid: number): number {
  return listTree(pid).reduce((sum, stat) => sum + readKilobytes(`/proc/${stat.pid}/smaps_rollup`, 'Pss') * 1024, 0)
}

/** Resident memory of one process, in bytes. */
export const residentOf = (pid: number) => readKilobytes(`/proc/${pid}/status`, 'VmRSS') * 1024

interface Stat {
  pid: number
  parent: number
  user: number
  system: number
  childUser: number
  childSystem: number
}

function readStat(pid: number): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, which may hold spaces and brackets, ends with the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
  return { pid, parent: parent!, user: user!, system: system!, childUser: childUser!, childSystem: childSystem! }
}

function listTree(root: number): Stat[] {
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readStat(Number(name))] : []
    } catch {
      return [] // gone between the one look and the other
    }
  })
  const tree = all.filter((stat) => stat.pid === root)
  for (const { pid } of tree) tree.push(...all.filter((stat) => stat.parent === pid))
  return tree
}

function readKilobytes(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
}
