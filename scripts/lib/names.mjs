// How files and things are named, held against every source file. docs/glossary.md and docs/architecture.md tell the terms.

/** What may stand between a file's name and its ending: a closed list, so that the role of a file is known from its name. */
const ROLES = {
  'apps/api': ['routes', 'service', 'access', 'presenter', 'sql', 'text'],
  'apps/web': ['queries', 'mutations', 'keys', 'model', 'text'],
}
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PASCAL = /^([A-Z][a-z0-9]*)+$/
/** Found by other programs by these names, or describing a package without types. */
const GIVEN = /(^|\/)(vite-env|[\w-]+\.d)\.ts$|\.config\.ts$/

/** Everything that is wrong with the names of `files`, as sentences. @param files `{ path, text }[]` */
export function findNameFaults(files, ruledOut) {
  return files.flatMap((file) => [
    ...roleFaults(file),
    ...ruledOutFaults(file, ruledOut),
    ...(/\.(tsx?|mjs|prisma|css)$/.test(file.path) ? commentFaults(file) : []),
  ])
}

function roleFaults({ path, text }) {
  if (!/^(apps|packages)\/.*\/src\/.*\.tsx?$/.test(path) || GIVEN.test(path)) return []
  const [name, ...middle] = path
    .split('/')
    .pop()
    .replace(/\.tsx?$/, '')
    .split('.')
  const role = middle.filter((part) => part !== 'test' && part !== 'spec')
  const roles = ROLES[path.split('/', 2).join('/')] ?? []
  if (role.length > 1 || (role.length === 1 && !roles.includes(role[0]))) {
    return [`${path}: ".${role.join('.')}" is no role of a file; here there are ${roles.join(', ') || 'none'}`]
  }
  if (middle.length > role.length) return [] // a test has the name of what it tries
  if (PASCAL.test(name) && path.endsWith('.tsx')) {
    const isNoun = [...text.matchAll(/^export (?:async )?(?:function|const) [A-Z]/gm)].length > 1
    return isNoun || exportsName(text, name) ? [] : [`${path}: exports no ${name}; name the file after what it exports`]
  }
  if (!KEBAB.test(name)) return [`${path}: write file names as words-with-hyphens, and components as Component.tsx`]
  const hook = /^use-/.test(name) && name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  if (hook && !exportsName(text, hook)) return [`${path}: exports no ${hook}; name the file after what it exports`]
  return []
}

const exportsName = (text, name) =>
  new RegExp(`export (default )?(async )?(function|const|class) ${name}\\b`).test(text) ||
  new RegExp(`export \\{[^}]*\\b${name}\\b`).test(text)

function ruledOutFaults({ path, text }, ruledOut) {
  return ruledOut.flatMap(({ name, instead, except }) => {
    if (except?.some((start) => path.startsWith(start))) return []
    const pattern = namePattern(name)
    const say = (where) => [`${where}: the glossary rules out "${name}"; say ${instead}`]
    if (pattern.test(path)) return say(path)
    const line = text.split('\n').findIndex((one) => pattern.test(one))
    return line < 0 ? [] : say(`${path}:${line + 1}`)
  })
}

/** Finds `letIn` in letIn, letInAgain, isLetIn, LetIn, let_in, LET_IN and let-in; neither in "let in" nor in letInto. */
export function namePattern(name) {
  const words = name.split(/(?=[A-Z])|[-_]/).map((word) => word.toLowerCase())
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const camel = words.map((word, at) => (at === 0 ? word : capital(word))).join('')
  const pascal = words.map(capital).join('')
  const end = '(?![a-z])'
  return new RegExp(
    [
      `(?<![A-Za-z])${camel}${end}`,
      `(?<![A-Z])${pascal}${end}`,
      `(?<![A-Za-z])${words.join('[_-]')}${end}`,
      `(?<![A-Z])${words.join('_').toUpperCase()}(?![A-Z])`,
    ].join('|'),
  )
}

/** Such a comment has no subject that a reader could know: it begins with somebody of whom nothing was said. */
const NOBODY_KNOWN = /(^|\s)(\/\/+|\/?\*+|\{\/\*)\s*(Who|Whoever|Somebody|Nobody)\b/

function commentFaults({ path, text }) {
  const line = text.split('\n').findIndex((one) => NOBODY_KNOWN.test(one))
  return line < 0
    ? []
    : [`${path}:${line + 1}: begin the comment with what it is about, not with Who, Whoever, Somebody, Nobody`]
}

/**
 * Rows of the table under "Names that are not used" in docs/glossary.md: `name`, what to say instead, and where alone it may
 * stand (the beginnings of paths, separated by spaces).
 */
export function readRuledOut(glossary) {
  const section = glossary.split(/^## /m).find((part) => part.startsWith('Names that are not used'))
  if (!section) throw new Error('docs/glossary.md has no section "Names that are not used"')
  return [...section.matchAll(/^\| `([^`]+)`([^|]*)\| ([^|]+) \|(?: ([^|]*) \|)?$/gm)].flatMap(
    ([, first, more, instead, except]) =>
      [first, ...[...more.matchAll(/`([^`]+)`/g)].map(([, name]) => name)].map((name) => ({
        name,
        instead: instead.trim(),
        except: except ? [...except.matchAll(/`([^`]+)`/g)].map(([, path]) => path) : undefined,
      })),
  )
}
