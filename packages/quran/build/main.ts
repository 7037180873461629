/** Makes the Qur'an's data from npm packages: small tables into `src/generated`, the text and its answers into `data`. */
import { isUpToDate, removeStamp, stamp } from './inputs.ts'
import { writeTables } from './tables.ts'
import { makeText, writeText } from './text.ts'

if (isUpToDate()) {
  console.log("The Qur'an's data is up to date")
} else {
  const started = Date.now()
  removeStamp()
  writeTables()
  const text = makeText()
  writeText(text)
  // These read the tables that were just written.
  const [{ writeFeatured }, { writeAnswers }] = await Promise.all([import('./featured.ts'), import('./answers.ts')])
  writeFeatured(text)
  await writeAnswers(text)
  stamp()
  console.log(`Made the Qur'an's data in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
