import { expect, test } from 'vitest'
import { splitJson } from './json-fragments.ts'

test('splits an object around keys in its middle, so that other values can stand there', () => {
  const { before, after } = splitJson({ a: 'ٱلۡحَمۡدُ', b: 1, c: [2], d: null }, ['b', 'c'])

  expect(JSON.parse(`${before}"b":5,"c":[]${after}`)).toEqual({ a: 'ٱلۡحَمۡدُ', b: 5, c: [], d: null })
  expect(`${before}"b":1,"c":[2]${after}`).toBe('{"a":"ٱلۡحَمۡدُ","b":1,"c":[2],"d":null}')
})
