import { loadPieceTexts } from '../tasks/piece-parts.ts'
import type * as PiecesTexts from './pieces-text.ts'
import type { TurnReaders } from './TurnReaders.tsx'

type Texts = typeof PiecesTexts
type Parts = { texts: Texts; TurnReaders: typeof TurnReaders }

let parts: Parts | undefined

/** What only pieces rooms show. It comes with the answers that have such rooms, and no other page loads it. */
export const piecesParts = (): Parts | undefined => parts

/** A text of a pieces room; undefined where its parts could not be loaded, which the next answer tries again. */
export function piecesText<Name extends keyof Texts>(name: Name, ...args: Parameters<Texts[Name]>) {
  const write = parts?.texts[name] as ((...args: Parameters<Texts[Name]>) => ReturnType<Texts[Name]>) | undefined
  return write?.(...args)
}

/** Waits for these parts if one of the rooms needs them: what is drawn of an answer is drawn whole. */
export async function loadPartsOf(rooms: readonly { piece?: string | null | undefined }[]) {
  if (!parts && rooms.some(({ piece }) => piece)) await Promise.all([load(), loadPieceTexts(rooms)]).catch(() => {})
}

async function load() {
  const [texts, { TurnReaders }] = await Promise.all([import('./pieces-text.ts'), import('./TurnReaders.tsx')])
  parts = { texts, TurnReaders }
}
