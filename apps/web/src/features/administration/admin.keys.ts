import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { lessonKeys } from '../lessons/lessons.keys.ts'
import { unitKeys } from '../units/units.keys.ts'

export const adminKeys = {
  all: ['admin'],
  me: ['admin', 'me'],
  server: ['admin', 'server'],
  backups: ['admin', 'backups'],
  people: ['admin', 'people'],
  peopleList: (search: string, role: string) => ['admin', 'people', search, role] as const,
  dedications: ['admin', 'dedications'],
  signUps: ['admin', 'sign-ups'],
  house: ['admin', 'house'],
  units: ['admin', 'units'],
  unit: (id: string) => ['admin', 'unit', id] as const,
  lesson: (id: string, language: string) => ['admin', 'lesson', id, language] as const,
  deletionImpacts: ['admin', 'loss'],
  deletionImpact: (kind: string, id: string) => ['admin', 'loss', kind, id] as const,
} as const

/**
 * Invalidates what depends on content: counts in other lists, and the learners' pages. `known` is a list that has been
 * updated already.
 */
export function invalidateContent(queries: QueryClient, known?: QueryKey) {
  const isContent = ({ queryKey }: { queryKey: QueryKey }) => CONTENT.some((key) => startsWith(queryKey, key))
  // A deletion's impact is loaded whenever its dialog opens, and deleted content has none.
  const isKept = (key: QueryKey) =>
    startsWith(key, adminKeys.deletionImpacts) || (known !== undefined && startsWith(key, known))
  void queries.invalidateQueries({ predicate: (query) => isContent(query) && !isKept(query.queryKey) })
}

const CONTENT = [adminKeys.all, unitKeys.all, lessonKeys.all, lessonKeys.allQuestions]
const startsWith = (key: QueryKey, prefix: QueryKey) => prefix.every((part, index) => key[index] === part)
