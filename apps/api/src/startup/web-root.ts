import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installationDir } from '@halaqa/database/installation'

/** Folder of the built web app; undefined while its own development server shows it (HALAQA_WEB=none). */
export function findWebRoot(): string | undefined {
  if (process.env.HALAQA_WEB === 'none') return undefined
  const built = join(installationDir(), 'apps', 'web', 'dist')
  if (!existsSync(join(built, 'index.html'))) throw new Error('The web app is not built. Run: npm run build')
  return built
}
