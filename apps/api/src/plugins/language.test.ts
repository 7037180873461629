import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const asks = (headers: Record<string, string>, query: Record<string, unknown> = {}) =>
  languageOf({ headers, query } as unknown as FastifyRequest, 'en')

test.each([
  ['the address', { cookie: 'halaqa_language=en', 'accept-language': 'en' }, { lang: 'ar' }, 'ar'],
  ['the address, for a browser that keeps no cookie', { 'accept-language': 'ru' }, { lang: 'ar-u-nu-arab' }, 'ar'],
  ['the choice on the device', { cookie: 'a=b; halaqa_language=ar', 'accept-language': 'ru' }, {}, 'ar'],
  ['a choice with digits', { cookie: 'halaqa_language=ar-u-nu-arab', 'accept-language': 'ru' }, {}, 'ar'],
  ['the first language of the browser that there is', { 'accept-language': 'xx, ru-RU;q=0.8, ar;q=0.9' }, {}, 'ar'],
  ['a region of a language', { 'accept-language': 'ar-EG' }, {}, 'ar'],
  ['the server, for a browser that wants any', { 'accept-language': '*' }, {}, 'en'],
  ['the server, for a language that there is not', { 'accept-language': 'xx' }, {}, 'en'],
  ['the server, without a header', {}, {}, 'en'],
  ['the next one, for an address of no language', { cookie: 'halaqa_language=ar' }, { lang: 'constructor' }, 'ar'],
  ['the next one, for an address with two languages', { cookie: 'halaqa_language=ar' }, { lang: ['ar', 'ru'] }, 'ar'],
  ['the next one, for a cookie of no language', { cookie: 'halaqa_language=%', 'accept-language': 'ru' }, {}, 'ru'],
])('%s decides about the language', (_, headers, query, language) => {
  expect(asks(headers as Record<string, string>, query)).toBe(language)
})
