import { turbo } from '../../../test-setup.ts'
import { assertBuilt } from './assert-built.ts'

/**
 * Browsers are given what people are given: the built web app, Qur'an and lessons. Built before, it takes half a second. With
 * E2E_BUILT nothing is built.
 */
export default function build() {
  if (process.env.E2E_BUILT) assertBuilt()
  else turbo(['@halaqa/web#build', '@halaqa/quran#build', '@halaqa/api#content', 'generate'])
}
