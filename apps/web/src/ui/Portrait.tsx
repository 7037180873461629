import type { READER_COLOURS } from '@halaqa/contract/constants'
import { cn } from './cn.ts'

export type ReaderColour = (typeof READER_COLOURS)[number]

/** Whole class names, because Tailwind finds classes by their text. */
const FACES: Record<ReaderColour, string> = {
  emerald: '[--face:var(--color-unit-emerald)]',
  lapis: '[--face:var(--color-unit-lapis)]',
  terracotta: '[--face:var(--color-unit-terracotta)]',
  olive: '[--face:var(--color-unit-olive)]',
  teal: '[--face:var(--color-unit-teal)]',
  rose: '[--face:var(--color-unit-rose)]',
}

/** The class that sets the colour of a portrait or a swatch. */
export const faceOf = (colour: ReaderColour) => FACES[colour]

interface Props {
  name: string
  colour: ReaderColour
  /** Names of the readers beside it: if another one begins with the same letter, two letters are shown. */
  others?: readonly string[]
  className?: string
}

/** A reader in care: a colour and a letter. The name is beside it, so screen readers skip it. */
export const Portrait = ({ name, colour, others = [], className }: Props) => (
  <span className={cn('portrait', FACES[colour], className)} aria-hidden="true" translate="no">
    {portraitLetters(name, others)}
  </span>
)

/** "Y", or "Yu" where another of the readers begins with the same letter. */
export function portraitLetters(name: string, others: readonly string[]): string {
  const [first = '', second = ''] = lettersOf(name)
  const isShared = others.some((other) => other !== name && lettersOf(other)[0] === first)
  return isShared ? first + second.toLocaleLowerCase() : first
}

/** The first two letters, the first of them as a capital. */
function lettersOf(name: string): string[] {
  const [first, second] = name.normalize('NFKC').match(/[\p{L}\p{N}]\p{M}*/gu) ?? []
  return first === undefined ? [] : [first.toLocaleUpperCase(), ...(second === undefined ? [] : [second])]
}
