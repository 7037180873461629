/** Makes the Qur'an's data from npm packages: small tables into `src/generated`, the text into `data`. */
import { writeTables } from './tables.ts'

writeTables()
