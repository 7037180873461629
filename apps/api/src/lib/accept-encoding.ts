export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const REMEMBERED = 100
const remembered = new Map<string, Encoding>()

/**
 * The encoding that an Accept-Encoding header likes best, RFC 9110 §12.5.3; among equals the smallest. A header that
 * refuses all of them gets the plain bytes, which the RFC allows.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const choice = choose(header)
  // Browsers send a handful of headers; whoever sends many more is not to fill the memory.
  if (remembered.size < REMEMBERED) remembered.set(header, choice)
  return choice
}

function choose(header: string): Encoding {
  const wishes = new Map(header.split(',').map(parseWish))
  const wishFor = (encoding: Encoding) => {
    const wish = wishes.get(encoding) ?? (encoding === 'gzip' ? wishes.get('x-gzip') : undefined) ?? wishes.get('*')
    // Plain bytes are always welcome unless refused, but any encoding that is named is liked better.
    return wish ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  }
  const [best = 'identity'] = ENCODINGS.filter((encoding) => wishFor(encoding) > 0).sort(
    (a, b) => wishFor(b) - wishFor(a),
  )
  return best
}

function parseWish(text: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = text
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = parameters
    .map((parameter) => /^q=(\d(?:\.\d{0,3})?)$/.exec(parameter)?.[1])
    .find((q) => q !== undefined)
  return [coding, weight === undefined ? 1 : Number(weight)]
}
