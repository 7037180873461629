/**
 * How far the path was scrolled at each entry of the browser's history, so that the back button and a reload return
 * there. Kept in the tab: a new visit begins at the person's current lesson.
 */
const KEY = 'halaqa_path_places'
const KEPT = 30

/** The router's name for the first entry of a visit. */
const FIRST = 'default'

const places = load()

function load(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    const known = new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'navigate') known.delete(FIRST)
    return known
  } catch {
    return new Map()
  }
}

export const placeAt = (entry: string): number | undefined => {
  const place = places.get(entry)
  return typeof place === 'number' ? place : undefined
}

export function rememberPlace(entry: string, scrolled: number) {
  places.delete(entry)
  places.set(entry, scrolled)
}

export function storePlaces() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-KEPT)))
  } catch {
    // Without storage a reload begins at the current lesson.
  }
}
