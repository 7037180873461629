/**
 * Where the path was left at each entry of the browser's history, so that the back button and a reload return
 * there. Kept in the tab: a new visit begins at the person's current lesson.
 */
import { z } from 'zod'
import type { Mark } from './layout.ts'

const KEY = 'halaqa_path_places'
const KEPT = 30

/** The router's name for the first entry of a visit. */
const FIRST = 'default'

const Stored = z.array(z.tuple([z.string(), z.object({ unitId: z.string().nullable(), offset: z.number() })]))

const places = load()

function load(): Map<string, Mark> {
  try {
    const known = new Map(Stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')))
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'navigate') known.delete(FIRST)
    return known
  } catch {
    return new Map()
  }
}

export const placeAt = (entry: string) => places.get(entry)

export function rememberPlace(entry: string, place: Mark) {
  places.delete(entry)
  places.set(entry, place)
}

export function storePlaces() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-KEPT)))
  } catch {
    // Without storage a reload begins at the current lesson.
  }
}
