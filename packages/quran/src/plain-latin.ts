/** A transliteration as any keyboard can type it: no length, no dots, no hamza and ayn; "ar-raḥmāni" → "ar-rahmani". */
export const plainLatin = (latin: string): string => latin.normalize('NFD').replace(/[\u0300-\u036Fʾʿ]/g, '')
