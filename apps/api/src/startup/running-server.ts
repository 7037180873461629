/** Which process answers on a port for this data folder, so that a second start can say that the first is there. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNamedProcessAlive, nameOfProcess } from '@halaqa/database/embedded/process'

const fileOf = (dataDir: string, port: number) => join(dataDir, 'running', `${port}.json`)

/** Writes the note, and returns how to remove it. Without a data folder, or with one that cannot be written, it does nothing. */
export function recordRunningServer(dataDir: string, port: number, url: string): () => void {
  const file = fileOf(dataDir, port)
  try {
    if (existsSync(dataDir)) {
      mkdirSync(join(dataDir, 'running'), { recursive: true })
      writeFileSync(file, JSON.stringify({ process: nameOfProcess(process.pid), url }))
    }
  } catch {
    // A data folder of the operator's own database need not be writable.
  }
  return () => rmSync(file, { force: true })
}

/** The address of a Halaqa that lives; undefined also for the note of one that was killed. */
export function findRunning(dataDir: string, port: number): string | undefined {
  try {
    const note = JSON.parse(readFileSync(fileOf(dataDir, port), 'utf8')) as { process: string; url: string }
    return isNamedProcessAlive(note.process) ? note.url : undefined
  } catch {
    return undefined
  }
}
