import { parse, type Token } from '@messageformat/parser'

const SOURCE_LANGUAGE = 'en'

/**
 * The faults of a translated message: a placeholder or tag that English has and it lacks (or the reverse), also in one of its forms alone,
 * a plural without a form that the language needs, and words in Latin letters in a language with a script of its own. Empty if nothing is.
 */
export function faultsOf(language: string, source: string, translated: string): string[] {
  if (translated === '') return ['is empty']
  let tokens: Token[]
  try {
    tokens = parse(translated)
  } catch (error) {
    return [`does not parse: ${String(error)}`]
  }
  const original = parse(source)
  return [
    ...difference('placeholder', namesIn(original), namesIn(tokens)),
    ...lackingInAForm(language, original, tokens),
    ...difference('tag', tagsIn(source), tagsIn(translated)),
    ...pluralFaults(language, tokens),
    ...(new Intl.Locale(language).maximize().script === 'Latn' ? [] : latinWords(textOf(tokens))),
  ]
}

function difference(kind: string, expected: Set<string>, found: Set<string>) {
  return [
    ...[...expected].filter((one) => !found.has(one)).map((one) => `lacks the ${kind} ${one}`),
    ...[...found].filter((one) => !expected.has(one)).map((one) => `has a ${kind} ${one} that English has not`),
  ]
}

const isChoice = (token: Token) => token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal'

function namesIn(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens.flatMap((token) => {
      if ('cases' in token) return [token.arg, ...token.cases.flatMap((one) => [...namesIn(one.tokens)])]
      return 'arg' in token ? [token.arg] : []
    }),
  )
}

function lackingInAForm(language: string, original: readonly Token[], tokens: readonly Token[]): string[] {
  const always = namesInEveryForm(language, tokens)
  return [...namesInEveryForm(SOURCE_LANGUAGE, original)]
    .filter((name) => namesIn(tokens).has(name) && !always.has(name))
    .map((name) => `lacks the placeholder ${name} in one of its forms`)
}

/**
 * The placeholders that are filled in whatever the values are. A form for one number alone may write it out instead ("two pages"), and one for
 * none may say something else ("no pages").
 */
function namesInEveryForm(language: string, tokens: readonly Token[], counted?: string): Set<string> {
  return new Set(
    tokens.flatMap((token) => {
      if (token.type === 'octothorpe') return counted === undefined ? [] : [counted]
      if (!('cases' in token)) return 'arg' in token ? [token.arg] : []
      if (token.type !== 'plural') {
        const ofCases = token.cases.map(({ tokens: inner }) => namesInEveryForm(language, inner, counted))
        return [token.arg, ...inAll(ofCases)]
      }
      const forms = token.cases.map(({ key, tokens: inner }) => ({
        numbers: numbersOf(language, key),
        names: namesInEveryForm(language, inner, token.arg),
      }))
      return inAll(
        forms
          .filter(({ numbers }) => String(numbers) !== '0')
          .map(({ numbers, names }) => (numbers.length === 1 ? names.add(token.arg) : names)),
      )
    }),
  )
}

const inAll = ([first = new Set(), ...others]: readonly Set<string>[]) =>
  [...first].filter((name) => others.every((names) => names.has(name)))

const NUMBERS = Array.from({ length: 200 }, (_, number) => number)

/** The whole numbers that a plural form is for. */
function numbersOf(language: string, form: string): number[] {
  if (form.startsWith('=')) return [Number(form.slice(1))]
  const rules = new Intl.PluralRules(language)
  return NUMBERS.filter((number) => rules.select(number) === form)
}

const tagsIn = (message: string) => new Set([...message.matchAll(/<\/?([a-zA-Z]\w*)>/g)].map(([tag]) => tag))

/** A plural has the forms of its language; a form for whole numbers alone may be written out as `=1`. */
function pluralFaults(language: string, tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return []
    const inner = token.cases.flatMap((one) => pluralFaults(language, one.tokens))
    if (token.type !== 'plural') return inner
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const forms = new Set(token.cases.map(({ key }) => key))
    const lacking = needed.filter((form) => !forms.has(form))
    const foreign = [...forms].filter((form) => !form.startsWith('=') && !needed.includes(form as Intl.LDMLPluralRule))
    return [
      ...inner,
      ...lacking.map((form) => `lacks the plural form ${form} of ${token.arg}`),
      ...foreign.map((form) => `has the plural form ${form} of ${token.arg}, which the language has not`),
    ]
  })
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value
      return isChoice(token) && 'cases' in token ? token.cases.map((one) => ` ${textOf(one.tokens)} `).join('') : ''
    })
    .join('')
}

/** Names, addresses, settings, commands and keys are written in Latin letters in every language. */
const LATIN = new RegExp(
  [
    String.raw`https?:\S*|\bhttps?\b|\S+@\S+|[\w-]*(?:\.[\w-]+)+|\/[\w/-]+`,
    String.raw`<\/?\w+>`,
    String.raw`\b(?:docker compose exec|npm run)\b(?: [\w./:-]+)*|\bbin\/halaqa(?: [\w:-]+)*`,
    String.raw`\b[A-Z][A-Z0-9_]*(?:=\w+)?\b`,
    String.raw`\b(?:Enter|Esc|Home|End|Tab)\b`,
    String.raw`\b(?:Halaqa|Tanzil|QuranEnc|GitHub|WhatsApp|Telegram|Postgres|WebDAV|Wi-Fi|WebP|Docker|Compose|cookie)\b`,
    String.raw`\b(?:iPhone|iPad|Android|Safari|Chrome|Firefox|JavaScript|Saheeh International)\b`,
  ].join('|'),
  'g',
)

const latinWords = (text: string) =>
  [...text.replace(LATIN, '').matchAll(/\p{Script=Latin}{2,}/gu)].map(([word]) => `has the word ${word}`)
