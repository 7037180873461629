import manifest from '../../../../package.json' with { type: 'json' }

/** Facts from the repository's package.json. */
export const version: string = manifest.version
export const repositoryUrl: string = manifest.repository.url
