/**
 * Server only: the answers to every call for the Qur'an, made and compressed once at build.
 *
 * Shape   by path under the API's base, without a query: `/chapters`, `/chapters/1` … `/chapters/114`, `/translations`,
 *         `/chapters/1/translations/en` …. Bodies are JSON in UTF-8; each encoding has its own strong ETag, quotes included.
 * Errors  `QuranDataMissingError` when the package was not built.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dataFolder, QuranDataMissingError } from './data-folder.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

export type EncodedAnswer = { etag: string; readonly body: Buffer }

export type Answer = Readonly<Record<Encoding, EncodedAnswer>>

/** As `answers.json` has it: where each compressed body lies in `answers.bin`. */
export type AnswerIndex = Record<string, { identity: { etag: string }; gzip: PlacedAnswer; br: PlacedAnswer }>

interface PlacedAnswer {
  etag: string
  offset: number
  length: number
}

export const ANSWER_INDEX = 'answers.json'
export const ANSWER_BODIES = 'answers.bin'

/** Every client of today takes a compressed body, so that the plain ones, 17 MB, are unpacked when one is asked for. */
export function loadAnswers(folder: string = dataFolder()): ReadonlyMap<string, Answer> {
  const { index, bodies } = readAnswers(folder)
  const at = ({ etag, offset, length }: PlacedAnswer) => ({ etag, body: bodies.subarray(offset, offset + length) })
  return new Map(
    Object.entries(index).map(([path, entry]) => {
      const gzip = at(entry.gzip)
      return [path, { identity: unpacked(entry.identity.etag, gzip.body), gzip, br: at(entry.br) }]
    }),
  )
}

const unpacked = (etag: string, gzip: Buffer): EncodedAnswer => ({
  etag,
  get body() {
    return gunzipSync(gzip)
  },
})

/**
 * Another letter in any of the answers, another version: 22 letters of base64url, of the SHA-256 of all their tags. What was asked for
 * by its version never changes, so that browsers keep it without asking again.
 */
export function versionOf(answers: Iterable<readonly [path: string, { identity: { etag: string } }]>): string {
  const hash = createHash('sha256')
  for (const [path, { identity }] of answers) hash.update(`${path} ${identity.etag}\n`)
  return hash.digest('base64url').slice(0, 22)
}

function readAnswers(folder: string): { index: AnswerIndex; bodies: Buffer } {
  try {
    return {
      index: JSON.parse(readFileSync(join(folder, ANSWER_INDEX), 'utf8')) as AnswerIndex,
      bodies: readFileSync(join(folder, ANSWER_BODIES)),
    }
  } catch (error) {
    throw new QuranDataMissingError(folder, error)
  }
}
