import type { AyahRange } from '@halaqa/quran/range'
import { rangeText } from '@halaqa/quran/range-text'
import type * as PieceTexts from './piece-texts.ts'

type Texts = typeof PieceTexts

let texts: Texts | undefined

/** A text of a piece; undefined where these texts could not be loaded, which the next answer tries again. */
export function pieceText<Name extends keyof Texts>(name: Name, ...args: Parameters<Texts[Name]>) {
  const write = texts?.[name] as ((...args: Parameters<Texts[Name]>) => ReturnType<Texts[Name]>) | undefined
  return write?.(...args)
}

/** "Juz 29"; null for what has no name of its own. */
export const pieceNameOf = (task: Parameters<Texts['pieceName']>[0]) => pieceText('pieceName', task) ?? null

/** What a portion is called in a sentence: "Juz 29", or its range where it has no name of its own. */
export const portionName = (portion: AyahRange & Parameters<typeof pieceNameOf>[0]) =>
  pieceNameOf(portion) ?? rangeText(portion)

/** Waits for the texts of pieces if one of these is a piece: what is drawn of an answer is drawn whole, and no other page loads them. */
export async function loadPieceTexts(tasks: readonly { piece?: string | null | undefined }[]) {
  if (!texts && tasks.some(({ piece }) => piece)) texts = await import('./piece-texts.ts').catch(() => undefined)
}
