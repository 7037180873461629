import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const children = new Set()
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program to its end and answers its exit code. A signal to us goes to it too, and then ends us. */
export function run(program, args, options) {
  return new Promise((done, fail) => {
    const child = keepRunning(program, args, options)
    child.once('error', fail)
    child.once('close', (code, signal) => done(signal ?? code))
  })
}

/** Runs a program that must succeed; otherwise says what failed, and the advice, and ends this process. */
export async function mustRun(what, program, args, { advice, ...options } = {}) {
  const code = await run(program, args, options).catch((error) => error.message)
  if (code === 0) return
  stop([`${what} failed (${[program, ...args].join(' ')}: ${code}).`, ...(advice ? [advice] : [])].join('\n'))
}

/** Like mustRun, but shows what the program printed only when it failed; `notice` comes if it takes a while. */
export async function mustRunQuietly(what, notice, program, args, options) {
  const child = keepRunning(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const slow = setTimeout(() => console.log(notice), 1_500)
  const code = await new Promise((done) => child.once('error', (error) => done(error.message)).once('close', done))
  clearTimeout(slow)
  if (code === 0) return
  process.stderr.write(Buffer.concat(printed))
  stop(`${what} failed (${[program, ...args].join(' ')}: ${code}).`)
}

/** A child that stays; answers it. */
export function keepRunning(program, args, { env, cwd = root, stdio = 'inherit' } = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio })
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

export function stop(message) {
  console.error(message)
  process.exit(1)
}

let beforeExit = async () => {}

/** From now on a signal ends every child first, then does `lastWork`, then ends this process. */
export function endChildrenOnSignals(lastWork = beforeExit) {
  beforeExit = lastWork
  for (const signal of SIGNALS) process.on(signal, forward)
}

/** Leaves signals to the next handler. */
export function leaveSignals() {
  for (const signal of SIGNALS) process.off(signal, forward)
}

async function forward(signal) {
  await Promise.all([...children].map((child) => endChild(child, signal)))
  await beforeExit()
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** Resolves when it is gone. */
export function endChild(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((ended) => {
    child.once('close', ended)
    child.kill(signal)
  })
}
