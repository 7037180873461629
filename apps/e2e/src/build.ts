import { turbo } from '../../../test-setup.ts'

/** Browsers are given what people are given: the built web app, Qur'an and lessons. Built before, it takes half a second. */
export default function build() {
  turbo(['@halaqa/web#build', '@halaqa/quran#build', '@halaqa/api#content', 'generate'])
}
