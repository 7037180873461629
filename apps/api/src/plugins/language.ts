import {
  codeOfTag,
  isLanguage,
  isLanguageTag,
  LANGUAGE_CODES,
  LANGUAGE_COOKIE,
  type LanguageCode,
} from '@halaqa/contract/languages'
import { parse } from 'cookie'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** A page comes in another language for another value of these headers. */
export const LANGUAGE_HEADERS = ['accept-language', 'cookie']

/**
 * The language of a page: that of its address (`?lang=ar`), else the one that was chosen on this device, else the first that the browser asks
 * for and Halaqa speaks, else that of the server.
 */
export function languageOf({ query, headers }: FastifyRequest, byDefault: LanguageCode): LanguageCode {
  const { lang } = query as { lang?: unknown }
  if (isLanguageTag(lang)) return codeOfTag(lang)
  const chosen = parse(headers.cookie ?? '')[LANGUAGE_COOKIE]
  if (isLanguageTag(chosen)) return codeOfTag(chosen)
  // Without the header a browser takes any language, so the first one would come.
  if (headers['accept-language'] === undefined) return byDefault
  const [wanted] = new Negotiator({ headers }).languages([byDefault, ...LANGUAGE_CODES])
  return isLanguage(wanted) ? wanted : byDefault
}
