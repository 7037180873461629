import { readdirSync } from 'node:fs'
import type { Scenario } from './scenario.ts'

const FOLDER = new URL('./scenarios/', import.meta.url)

/** The scenarios of these names, or all that are not large; `--large` brings those too. */
export async function loadScenarios(names: readonly string[], withLarge: boolean): Promise<Map<string, Scenario>> {
  const all = readdirSync(FOLDER)
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}. There are ${all.join(', ')}`)

  const loaded = new Map<string, Scenario>()
  for (const name of names.length > 0 ? names : all) {
    const { scenario } = (await import(new URL(`${name}.ts`, FOLDER).href)) as { scenario: Scenario }
    if (names.length > 0 || withLarge || !scenario.isLarge) loaded.set(name, scenario)
  }
  return loaded
}
