import { chosenTextsOr, createTexts, type Texts, type TextsFor } from '../lib/texts.ts'
import { CATALOGUES, type TextId } from '../locales/index.ts'

/** The code of a language that only tests know: English with its sentences in brackets, from right to left. */
export const MIRRORED = 'qq'

const inBrackets = (text: string) => `«${text}»`

export const mirrored: Texts = createTexts(
  { language: MIRRORED, direction: 'rtl' },
  Object.fromEntries(Object.entries(CATALOGUES.en).map(([id, text]) => [id, inBrackets(text)])) as Record<
    TextId,
    string
  >,
)

/** For those who chose `MIRRORED`; the others have English. */
export const textsWithMirrored: TextsFor = (chosen) => (chosen === MIRRORED ? mirrored : chosenTextsOr('en')(chosen))
