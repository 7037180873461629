// Which packages, and which of their files, the server needs to run: what a release and the image hold of them.
// `npm ci --omit=dev` also installs optional peers that a development package happens to satisfy (the Prisma CLI with a database,
// a studio and TypeScript: 242 MB that never run), and `--omit=optional` leaves out the embedded Postgres.
import { posix } from 'node:path'

/** Our packages whose dependencies are sources that their build makes data of: a running server reads the data alone. */
const MADE_AT_BUILD = new Set(['packages/quran'])

/**
 * Paths of the lockfile that `workspace` needs at run time, sorted: npm's packages, our own ones, and the links to these.
 * Dependencies, optional dependencies and required peers are followed; development packages and optional peers are not.
 *
 * @param packages the `packages` of a package-lock.json
 * @param workspace such as `apps/api`
 * @param isInstalled false for optional packages of other platforms
 */
export function listRuntimePackages(packages, workspace, isInstalled) {
  const found = new Set([workspace])
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta, link, resolved } =
      packages[path]
    if (link) found.add(resolved)
    if (MADE_AT_BUILD.has(path)) continue
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const at = resolvePackage(packages, path, name)
      if (at && isInstalled(at)) found.add(at)
      else if (!optionalDependencies?.[name]) throw new Error(`${name}, which ${path} needs, is not installed`)
    }
  }
  return [...found].sort()
}

/** As Node resolves: the nearest node_modules on the way up. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '.') return undefined
  }
}

/** Files that a running server never reads: types, source maps, and Prisma's compilers for other databases and the browser. */
const UNREAD = [
  /\.(map|d\.[cm]?ts)$/,
  /^node_modules\/@prisma\/client\/runtime\/(index-browser|wasm-compiler-edge)/,
  /^node_modules\/@prisma\/client\/runtime\/query_compiler_(?!small_bg\.postgresql\.)/,
]

/** Whether the server may read a file of node_modules; `path` is relative to the checkout. */
export const isRead = (path) => !UNREAD.some((pattern) => pattern.test(path))
