/**
 * After the build: the faces with which the server draws previews of invitations, as files that its library reads. They are cut from the
 * packages of the web's own fonts, each at one weight.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { facesOf, SHEET, sourceOf } from './fonts.ts'

const WEIGHTS = { literata: { wght: 560, opsz: 72 }, onest: { wght: 500 } } as const
/** Scripts in which the name of a room is drawn. Each is a file of its own, as in the packages. */
const FACES = ['literata-latin', 'literata-latin-ext', 'literata-cyrillic', 'onest-latin']

export async function writePreviewFonts(folder: string) {
  const faces = facesOf(await readFile(SHEET, 'utf8'))
  await Promise.all(
    FACES.map(async (name) => {
      const source = sourceOf(name)
      const letters = faces.filter((face) => sourceOf(face.name) === source).map((face) => face.letters)
      const family = name.startsWith('onest') ? 'onest' : 'literata'
      const font = await subsetFont(await readFile(source), letters.join(''), {
        targetFormat: 'sfnt',
        preserveNameIds: [0, 13, 14],
        variationAxes: WEIGHTS[family],
      })
      await writeFile(join(folder, `preview-${name}.ttf`), font)
    }),
  )
}
