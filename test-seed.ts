import fc from 'fast-check'

/**
 * Properties are held against the same cases in every run, so that a run that is red is red for what it tests. `SEED=42 npx vitest run`
 * draws others.
 *
 * Vitest's setup file in every package with properties.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261124) })
