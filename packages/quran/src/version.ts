/**
 * The version of every answer about the Qur'an, as `versionOf` in `answers.ts` counts it: what a browser asks for by this version it
 * keeps, and asks for anew once a letter has been mended.
 *
 * Source  written at build, of the answers' own bytes.
 */
export { TEXT_VERSION } from './generated/version.ts'
