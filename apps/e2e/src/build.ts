import { turbo } from '../../../test-setup.ts'
import { assertBuilt } from './assert-built.ts'

/**
 * Builds the web app, the Qur'an and the lessons, so that browsers get what people get. It takes half a second if
 * nothing has changed. With E2E_BUILT nothing is built.
 */
export function build() {
  if (process.env.E2E_BUILT) assertBuilt()
  else turbo(['@halaqa/web#build', '@halaqa/quran#build', '@halaqa/api#content', 'generate'])
}
