import { pageDigits } from './i18n.ts'

/** "67:12" in the digits of the page. */
export const ayahText = (surah: number, ayah: number) => pageDigits(`${surah}:${ayah}`)
