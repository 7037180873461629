import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const SOURCE = '/src/before-paint.js'

/**
 * Puts what runs before the first paint into a file that is named by its content, as Vite does with what it bundles. It stays a plain
 * script, because modules run only when the page has been read, and a file, because the content security policy allows none in the page.
 */
export function beforePaint(): Plugin {
  const source = smaller(readFileSync(join(import.meta.dirname, '..', SOURCE), 'utf8'))
  const fileName = `assets/before-paint-${hashOf(source)}.js`
  return {
    name: 'halaqa-before-paint',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml(html) {
      if (!html.includes(SOURCE)) throw new Error(`index.html has no ${SOURCE}.`)
      return html.replace(SOURCE, `/${fileName}`)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function smaller(source: string) {
  const { code, errors } = minifySync('before-paint.js', source, { module: false })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

const hashOf = (source: string) => createHash('sha256').update(source).digest('base64url').slice(0, 8)
