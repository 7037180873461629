import manifest from '../../../../package.json' with { type: 'json' }

/** What the repository's package.json says of itself. */
export const version: string = manifest.version
export const repositoryUrl: string = manifest.repository.url
