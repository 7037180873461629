/** Makes the Qur'an's data from npm packages: small tables into `src/generated`, the text and its answers into `data`. */
import { isUpToDate, removeStamp, stamp } from './inputs.ts'
import { writeTables } from './tables.ts'

if (isUpToDate()) {
  console.log("The Qur'an's data is up to date")
} else {
  const started = Date.now()
  removeStamp()
  writeTables()
  // These read the tables that were just written.
  const [{ makeText, writeText }, { writeFeatured }, { writeAnswers }] = await Promise.all([
    import('./text.ts'),
    import('./featured.ts'),
    import('./answers.ts'),
  ])
  const text = makeText()
  writeText(text)
  writeFeatured(text)
  await writeAnswers(text)
  stamp()
  console.log(`Made the Qur'an's data in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
