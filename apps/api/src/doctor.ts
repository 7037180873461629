import { runDoctor } from './features/administration/doctor-command.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = await runDoctor(process.argv.slice(2), { env: process.env, print })
