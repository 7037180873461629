import { parseArgs } from 'node:util'
import type { Finding } from '@halaqa/contract/administration'
import { Email } from '@halaqa/contract/auth'
import { type Config, type Environment, readConfig } from '../../config.ts'
import { measureDisk } from '../../lib/disk.ts'
import { type Examination, examineInstallation, examineSettings } from './doctor.service.ts'
import { findCommit } from './server.service.ts'

export const USAGE = `Usage: bin/halaqa doctor [--mail EMAIL] [--network]
  --mail EMAIL  send a test mail to this address
  --network     compare the clock with that of a server in the internet`

interface Surroundings extends Partial<Pick<Examination, 'now' | 'measureDisk'>> {
  env: Environment
  print: (line: string) => void
}

/** `bin/halaqa doctor`: prints what is well and what is wrong. Answers the exit code: 1 for an error, 2 for a line that cannot be read. */
export async function runDoctor(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, print } = surroundings
  const options = readOptions(args)
  if (typeof options === 'string') {
    print(`${options}\n\n${USAGE}`)
    return 2
  }
  const settings = readSettings(env)
  const findings =
    'faults' in settings
      ? examineSettings(settings.faults, findCommit())
      : await examineInstallation({
          now: Date.now,
          measureDisk,
          ...surroundings,
          ...options,
          config: settings.config,
          commit: settings.config.commit ?? findCommit(),
        })
  for (const line of findings.flatMap(describe)) print(line)
  const [errors, warnings] = (['error', 'warning'] as const).map(
    (level) => findings.filter((finding) => finding.level === level).length,
  )
  print('')
  print(errors || warnings ? `${countOf(errors!, 'error')}, ${countOf(warnings!, 'warning')}` : 'Everything is well.')
  return errors ? 1 : 0
}

type Options = Pick<Examination, 'mailTo' | 'mayAskNetwork'>

/** Answers the problem as a sentence if the line cannot be read. */
function readOptions(args: readonly string[]): Options | string {
  try {
    const { mail, network = false } = parseArgs({ args: [...args], options: OPTIONS }).values
    const email = mail === undefined ? undefined : Email.safeParse(mail)
    if (email?.success === false) return 'Name an email after --mail.'
    return { mailTo: email?.data, mayAskNetwork: network }
  } catch (error) {
    return (error as Error).message
  }
}

const OPTIONS = { mail: { type: 'string' }, network: { type: 'boolean' } } as const

function readSettings(env: Environment): { config: Config } | { faults: string[] } {
  try {
    return { config: readConfig(env) }
  } catch (error) {
    const [, ...faults] = (error as Error).message.split('\n')
    return { faults: faults.map((fault) => fault.trim()) }
  }
}

const describe = ({ level, about, text, line }: Finding) => [
  `${level.padEnd(8)} ${about.padEnd(11)} ${text}`,
  ...(line === null ? [] : [`${' '.repeat(21)}${line}`]),
]

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
