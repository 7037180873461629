import { listOwnHatims } from '@halaqa/contract/profile'
import { Room } from '@halaqa/contract/rooms'
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerSerializer, isPlain } from './answer-serializer.ts'

const route = { method: 'GET', url: '/things' }
const serialize = (schema: z.ZodType, answer: unknown) => answerSerializer({ schema, ...route })(answer)
const encode = (schema: z.ZodType, answer: unknown) => serializerCompiler({ schema, ...route })(answer)

describe('an answer', () => {
  const Thing = z.object({
    id: z.uuid(),
    at: z.iso.datetime().nullable(),
    date: z.iso.date(),
    count: z.int(),
    name: z.string().optional(),
    kind: z.enum(['a', 'b']),
    parts: z.array(z.object({ number: z.int().nullable(), text: z.string() })),
    by: z.record(z.string(), z.object({ xp: z.number() })),
    one: z.discriminatedUnion('type', [
      z.object({ type: z.literal('x'), x: z.boolean() }),
      z.object({ type: z.literal('y'), y: z.null() }),
    ]),
  })
  const thing = {
    kind: 'b',
    id: '3ccabb59-915d-4d79-87f3-77fd9d35f9f4',
    at: '2026-11-23T04:00:00.000Z',
    date: '2026-11-23',
    count: 3,
    parts: [
      { text: 'بِسْمِ', number: null },
      { number: 2, text: '"\u2028' },
    ],
    by: { z: { xp: 0.5 }, a: { xp: -0 } },
    one: { y: null, type: 'y' },
  }

  test('has its keys in the order of the schema', () => {
    expect(isPlain(Thing)).toBe(true)
    expect(serialize(Thing, thing)).toBe(encode(Thing, thing))
    expect(serialize(Thing, thing)).toMatch(/^{"id":.*"at":.*"date":.*"kind":.*"one":/s)
  })

  test('keeps to itself what the schema does not name, however deep', () => {
    const secret = { secret: 'hash' }
    const answer = {
      ...{ ...thing, ...secret },
      parts: [{ ...thing.parts[0], ...secret }],
      by: { a: { xp: 1, ...secret } },
      one: { ...thing.one, ...secret, x: true },
    }
    expect(serialize(Thing, answer)).not.toMatch(/secret|"x":/)
    expect(serialize(Thing, answer)).toBe(encode(Thing, answer))
  })

  test.each([
    ['an id that is none', { id: 'x' }],
    ['a time as a Date', { at: new Date() }],
    ['half a number', { count: 0.5 }],
    ['no number', { count: Number.NaN }],
    ['a missing key', { kind: undefined }],
    ['a part of another shape', { parts: [{ number: 1 }] }],
    ['a kind of no branch', { one: { type: 'z' } }],
  ])('does not leave with %s', (_, fault) => {
    expect(() => serialize(Thing, { ...thing, ...fault })).toThrow(ResponseSerializationError)
  })
})

test('a schema that changes a value is encoded, not parsed', () => {
  const asText = z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  const schema = z.object({ list: z.array(z.object({ at: asText.nullable() })) })

  expect(serialize(schema, { list: [{ at: new Date(0) }] })).toBe('{"list":[{"at":"1970-01-01T00:00:00.000Z"}]}')
})

test.each([
  ['a default', z.string().default('x')],
  ['a transform', z.string().transform(Number)],
  ['a fallback', z.string().catch('x')],
  ['a coercion', z.coerce.number()],
  ['a trim', z.string().trim()],
  ['a preprocessing', z.preprocess(String, z.string())],
  ['a date', z.date()],
])('%s is not plain, nor is what holds one', (_, schema) => {
  expect(isPlain(schema)).toBe(false)
  for (const holder of [
    z.object({ a: z.array(schema).nullable() }),
    z.record(z.string(), schema),
    z.union([z.null(), schema]),
    z.object({}).catchall(schema),
  ]) {
    expect(isPlain(holder)).toBe(false)
  }
})

test('what hot calls answer is compiled', () => {
  expect(isPlain(Room)).toBe(true)
  expect(isPlain(listOwnHatims.schema.response[200])).toBe(true)
})
