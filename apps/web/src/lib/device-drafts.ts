/**
 * Drafts of a person, or a guest, under their id: work that was begun on this device and is not finished, such as a
 * lesson, a passage that is learned, a run or a surah that is recited. Signing out deletes them. Finished work and work
 * that waits to be sent is kept elsewhere.
 */
const DRAFT_KINDS = ['quiz', 'learn', 'recital', 'surah'] as const
/** The listener's name is no draft. Signing out deletes it with the drafts. */
const KINDS = [...DRAFT_KINDS, 'listener'] as const
type Kind = (typeof KINDS)[number]

/** The key in local storage. A last part distinguishes several drafts of a kind. */
export const draftKeyOf = (kind: Kind, owner: string, part?: string) =>
  `halaqa_${kind}:${owner}${part === undefined ? '' : `:${part}`}`

export const hasDrafts = (owner: string) => keysOf(owner, DRAFT_KINDS).length > 0

export function removeDrafts(owner: string) {
  try {
    for (const key of keysOf(owner, KINDS)) localStorage.removeItem(key)
  } catch {
    // No storage, nothing kept.
  }
}

/** Makes the drafts of one owner those of another, who keeps what they have begun themselves. */
export function moveDrafts(from: string, to: string) {
  try {
    for (const key of keysOf(from, DRAFT_KINDS)) {
      const [kind, , ...part] = key.split(':')
      const moved = [kind, to, ...part].join(':')
      if (localStorage.getItem(moved) === null) localStorage.setItem(moved, localStorage.getItem(key)!)
      localStorage.removeItem(key)
    }
  } catch {
    // No storage, or none left: what was begun stays where it was.
  }
}

function keysOf(owner: string, kinds: readonly Kind[]): string[] {
  const own = kinds.map((kind) => draftKeyOf(kind, owner))
  try {
    return Object.keys(localStorage).filter((key) => own.some((one) => key === one || key.startsWith(`${one}:`)))
  } catch {
    return []
  }
}
