import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type CompiledIcuChoices,
  type CompiledMessage,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import type { Message, Part } from '../src/lib/i18n.ts'

const SOURCES = /[\\/]apps[\\/]web[\\/](src|test)[\\/].*\.tsx?$/
const LOCALES = join(import.meta.dirname, '../src/locales')
const I18N = join(import.meta.dirname, '../src/lib/i18n.ts')

/**
 * Message catalogues, `src/locales/<language>/<noun>.json`: id -> ICU message. They are compiled here, so that no parser
 * reaches the browser, and each module brings the messages whose ids are written in it: a page loads its own texts and no others.
 * An id is written whole, or as a template that begins with its noun, as in `lessons.pairs.${which}`, which brings all that begin
 * so. It must begin with its file's name, which is what keeps ids unique; a message that does not
 * parse or has a format that `src/lib/i18n.ts` does not know, or an id that stands twice in a file, stops the build.
 */
export function messages(): Plugin {
  return {
    name: 'halaqa-messages',
    buildStart() {
      for (const file of cataloguesOf('en')) compileCatalogue(file)
    },
    transform(code, id) {
      if (!SOURCES.test(id) || id === I18N) return null
      const used: Record<string, Message | undefined> = {}
      for (const file of cataloguesOf('en')) {
        const ids = idsWrittenIn(code, basename(file, '.json'))
        if (ids.length === 0) continue
        this.addWatchFile(file)
        const catalogue = compileCatalogue(file)
        for (const known of Object.keys(catalogue)) {
          if (ids.some((written) => (written.isWhole ? known === written.text : known.startsWith(written.text))))
            used[known] = catalogue[known]
        }
      }
      if (Object.keys(used).length === 0) return null
      // On one line with the module's first: what a source map says of lines stays true.
      const brought = `import { addMessages as $addMessages } from ${JSON.stringify(I18N)};$addMessages(${JSON.stringify(used)});`
      return { code: brought + code, map: null }
    },
  }
}

const cataloguesOf = (language: string) =>
  readdirSync(join(LOCALES, language)).map((name) => join(LOCALES, language, name))

/** What stands in quotes and begins with the noun and a dot. */
export function idsWrittenIn(code: string, noun: string): { text: string; isWhole: boolean }[] {
  return [...code.matchAll(new RegExp(`(['"\`])(${noun}\\.[\\w.-]*)(\\1|\\$\\{)`, 'g'))].map(
    ([, , text = '', end]) => ({
      text,
      isWhole: end !== '${',
    }),
  )
}

interface Compiled {
  text: string
  messages: Record<string, Message>
}
const compiled = new Map<string, Compiled>()

function compileCatalogue(file: string): Record<string, Message> {
  const text = readFileSync(file, 'utf8')
  const known = compiled.get(file)
  if (known?.text === text) return known.messages
  const noun = basename(file, '.json')
  const entries = Object.entries(JSON.parse(text) as Record<string, string>)
  for (const [id] of entries) {
    if (!id.startsWith(`${noun}.`)) throw new Error(`${file}: the id "${id}" must begin with "${noun}."`)
    if (text.split(`"${id}":`).length > 2) throw new Error(`${file}: the id "${id}" stands there twice`)
  }
  const messages = Object.fromEntries(entries.map(([id, message]) => [id, compileMessage(message, id)]))
  compiled.set(file, { text, messages })
  return messages
}

/** A message as its parts, a text alone as that. @throws for another format than a plural without an offset */
export function compileMessage(message: string, id: string): Message {
  return simplified(compileMessageOrThrow(message), id)
}

function simplified(tokens: CompiledMessage, id: string): Message {
  const [first = ''] = tokens
  return tokens.length < 2 && typeof first === 'string' ? first : tokens.map((token) => partOf(token, id))
}

function partOf(token: CompiledMessage[number], id: string): Part {
  if (typeof token === 'string') return token
  const [name, type, cases] = token
  if (type === undefined) return [name]
  const { offset, ...messages } = cases as CompiledIcuChoices
  if (type !== 'plural' || offset)
    throw new Error(`The message "${id}" has a format that src/lib/i18n.ts does not know.`)
  return [
    name,
    type,
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, simplified(message, id)])),
  ]
}
