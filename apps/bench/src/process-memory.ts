/** Memory of processes, from `/proc`. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** Proportional memory of a process and everything below it, in bytes. Shared pages count once. */
export function memoryOfTree(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + readNumber(`/proc/${one}/smaps_rollup`, 'Pss') * 1024, 0)
}

/** Resident memory of one process, in bytes. */
export const residentOf = (pid: number) => readNumber(`/proc/${pid}/status`, 'VmRSS') * 1024

function listTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const tree = [root]
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child))
  return tree
}

function parentOf(pid: number): number {
  try {
    return readNumber(`/proc/${pid}/status`, 'PPid')
  } catch {
    return 0 // It has ended meanwhile.
  }
}

const readNumber = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
