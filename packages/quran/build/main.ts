/** Makes the Qur'an's data from npm packages: small tables into `src/generated`, the text and its answers into `data`. */

import { isDataMade, removeStamp, stamp } from './made-data.mjs'

if (isDataMade()) {
  console.log("The Qur'an's data is up to date")
} else {
  const started = Date.now()
  removeStamp()
  // Not above: where the data is made, the packages that it is made of may be gone.
  const { writeTables } = await import('./tables.ts')
  writeTables()
  // These read the tables that were just written.
  const [{ makeText, writeText }, { writeFeatured }, { makeWordRow }, { writeCues }, { writeAnswers }] =
    await Promise.all([
      import('./text.ts'),
      import('./featured.ts'),
      import('./word-row.ts'),
      import('./cues.ts'),
      import('./answers.ts'),
    ])
  const text = makeText()
  writeText(text)
  writeFeatured(text)
  const row = makeWordRow(text.arabic)
  writeCues(row)
  await writeAnswers(text, row)
  stamp()
  console.log(`Made the Qur'an's data in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
