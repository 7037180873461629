import type { LanguageCode } from '@halaqa/contract/languages'
import { ar } from './ar/index.ts'
import { en, type TextId } from './en/index.ts'
import { ru } from './ru/index.ts'

export type { TextId }

/** The texts that the server writes, in each language of the interface (docs/translating.md). */
export const CATALOGUES: Record<LanguageCode, Record<TextId, string>> = { en, ar, ru }
