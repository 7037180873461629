/**
 * Server only: the text, its transliterations and its translations.
 *
 * Shape   every list has 6,236 entries, by position.
 * Errors  `QuranDataMissingError` when the package was not built.
 * Source  see NOTICE. The Arabic must reach readers letter by letter as it is here: never normalise, trim or re-encode it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, QuranDataMissingError } from './data-folder.ts'
import { LANGUAGES } from './languages.ts'

export type QuranText = {
  readonly arabic: readonly string[]
  readonly transliterationEnglish: readonly string[]
  readonly transliterationRussian: readonly string[]
  /** @throws RangeError for a language that `LANGUAGES` does not have */
  translation(language: string): readonly string[]
}

/** Nothing is read before it is asked for, and then once. */
export function openText(folder: string = dataFolder()): QuranText {
  const read = new Map<string, readonly string[]>()
  const list = (name: string): readonly string[] => {
    const known = read.get(name) ?? readList(join(folder, `${name}.json`))
    read.set(name, known)
    return known
  }
  return {
    get arabic() {
      return list('arabic')
    },
    get transliterationEnglish() {
      return list('transliteration-en')
    },
    get transliterationRussian() {
      return list('transliteration-ru')
    },
    translation(language) {
      if (!LANGUAGES.some((known) => known.language === language)) {
        throw new RangeError(`There is no translation in "${language}"`)
      }
      return list(`translation-${language}`)
    },
  }
}

function readList(path: string): string[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as string[]
  } catch (error) {
    throw new QuranDataMissingError(path, error)
  }
}
