// How features may need each other: never in a circle, and only through the files that they offer.

/** Cycles between features that wait for their end, as `app: feature → feature`: the edge that is to go. None does. */
export const KNOWN_BACK_EDGES = []

const FEATURE = /^apps\/(\w+)\/src\/features\/([^/]+)\/(.+)\.tsx?$/
const TEST = /\.test\.tsx?$|\/test\/|\/testing/

/** Imports of one feature's file by another's: `{ app, from, to, file, by }[]`. @param modules of dependency-cruiser */
export function listFeatureImports(modules) {
  return modules.flatMap(({ source, dependencies }) => {
    const [, app, from] = FEATURE.exec(source) ?? []
    if (!app || TEST.test(source)) return []
    return dependencies.flatMap(({ resolved }) => {
      const [, itsApp, to, file] = FEATURE.exec(resolved) ?? []
      return itsApp === app && to !== from ? [{ app, from, to, file, by: source }] : []
    })
  })
}

/**
 * The vocabulary of a feature: query keys with what they invalidate, and the types and arithmetic of what it shows. It knows
 * nothing of other features but their vocabulary, so every feature may use it without a circle.
 */
const VOCABULARY = /(^|\/)[\w-]+\.(keys|model)$/

/** A sentence for each file of vocabulary that imports more than vocabulary of another feature. */
export const findImpureVocabulary = (imports) =>
  imports
    .filter(({ by, file }) => VOCABULARY.test(by.replace(/\.tsx?$/, '')) && !VOCABULARY.test(file))
    .map(({ by, to, file }) => `${by} → ${to}/${file}: keys and models import only keys and models of other features`)

/** A sentence for each circle, with the files that close it. */
export function findFeatureCycles(all, known = KNOWN_BACK_EDGES) {
  const imports = all.filter(({ file }) => !VOCABULARY.test(file))
  const faults = []
  for (const app of new Set(imports.map((one) => one.app))) {
    const own = imports.filter((one) => one.app === app && !known.includes(`${app}: ${one.from} → ${one.to}`))
    const needs = groupByFrom(own)
    for (const circle of circlesOf(needs)) {
      const steps = circle.map((from, at) => {
        const { by, file, to } = needs.get(from).find((one) => one.to === circle[(at + 1) % circle.length])
        return `  ${by} → ${to}/${file}`
      })
      faults.push(`${app}: ${[...circle, circle[0]].join(' → ')}\n${steps.join('\n')}`)
    }
  }
  return faults
}

function groupByFrom(imports) {
  const groups = new Map()
  for (const one of imports) groups.set(one.from, [...(groups.get(one.from) ?? []), one])
  return groups
}

/** One shortest circle for each feature that is in any, each once. */
function circlesOf(needs) {
  const found = new Map()
  for (const start of needs.keys()) {
    const paths = [[start]]
    const seen = new Set()
    for (const path of paths) {
      for (const next of new Set((needs.get(path.at(-1)) ?? []).map((one) => one.to))) {
        if (next === start) {
          const key = [...path].sort().join()
          if (!found.has(key)) found.set(key, path)
          paths.length = 0
          break
        }
        if (!seen.has(next)) {
          seen.add(next)
          paths.push([...path, next])
        }
      }
    }
  }
  return [...found.values()]
}

/** Files that other features may import: roles in the API, a list for each feature in the web. */
const API_ROLES = /(^|\/)[\w-]+\.(service|access|presenter|sql)$/

/** A sentence for each import of a file that its feature does not offer, and for each file that is offered to nobody. */
export function findPrivateImports(imports, publicFiles) {
  const isPublic = ({ app, to, file }) =>
    (app === 'api' && API_ROLES.test(file)) || publicFiles[app]?.[to]?.includes(file)
  const reaches = imports
    .filter((one) => !isPublic(one))
    .map(({ app, to, file, by }) => `${by} → ${app}: ${to}/${file}, which is no public file of ${to}`)
  const unused = Object.entries(publicFiles).flatMap(([app, features]) =>
    Object.entries(features).flatMap(([feature, files]) =>
      files
        .filter((file) => !imports.some((one) => one.app === app && one.to === feature && one.file === file))
        .map((file) => `${app}: ${feature}/${file} is listed as public, but no other feature imports it`),
    ),
  )
  return [...reaches, ...unused]
}
