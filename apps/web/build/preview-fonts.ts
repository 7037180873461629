/**
 * After the build: the faces with which the server draws previews of invitations, as files that its library reads. Its library draws a line
 * right only if one file has all the letters of it, so they are cut from whole fonts: the web's own come in a file for each script.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const LATIN_AND_CYRILLIC = lettersOf([0x20, 0x24f], [0x300, 0x36f], [0x400, 0x52f], [0x1e00, 0x1eff], [0x2010, 0x2026])
const LATIN_AND_ARABIC = lettersOf([0x20, 0x24f], [0x600, 0x6ff], [0x200c, 0x2026])

const FACES = [
  { name: 'literata', source: 'literata/500Medium/Literata_500Medium.ttf', letters: LATIN_AND_CYRILLIC },
  { name: 'onest', source: 'onest/500Medium/Onest_500Medium.ttf', letters: LATIN_AND_CYRILLIC },
  {
    name: 'noto-sans-arabic',
    source: 'noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
    letters: LATIN_AND_ARABIC,
  },
]

/** Copyright, licence and its address; and the family, which has the weight in its name otherwise. */
const NAMES = [0, 13, 14, 16, 17]

export async function writePreviewFonts(folder: string) {
  const { resolve } = createRequire(import.meta.url)
  await Promise.all(
    FACES.map(async ({ name, source, letters }) => {
      const whole = await readFile(resolve(`@expo-google-fonts/${source}`))
      const font = await subsetFont(whole, letters, { targetFormat: 'sfnt', preserveNameIds: NAMES })
      await writeFile(join(folder, `preview-${name}.ttf`), font)
    }),
  )
}

function lettersOf(...ranges: [first: number, last: number][]) {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')
}
