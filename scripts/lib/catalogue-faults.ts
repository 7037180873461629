import { parse, type Token } from '@messageformat/parser'

/**
 * What is wrong with a translated message: a placeholder or tag that English has and it lacks (or the reverse), a plural without a form that
 * the language needs, and words in Latin letters in a language with a script of its own. Empty if nothing is.
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
