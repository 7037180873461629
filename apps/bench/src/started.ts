/** Halaqa as people start it, with the Postgres that comes along, in a data folder of its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Product, ROOT, type Stage, startProgram } from './stage.ts'

export interface StartedAlone extends Product {
  dataDir: string
  postgresPid(): number
}

let folders = 0

/** `npm start` once it answers; what it runs is built. Its pid is that of the server, which the script becomes. */
export async function startAlone(stage: Stage, dataDir = join(stage.folder, `alone-${++folders}`)) {
  const product = await startProgram([join(ROOT, 'scripts/start.mjs')], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HALAQA_DATA_DIR: dataDir,
    BACKUPS: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  stage.later(product.stop)
  const postgresPid = () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  return { ...product, dataDir, postgresPid } satisfies StartedAlone
}
