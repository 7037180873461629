const FORM = 'issues/new?template=logo-contest.yml'

/**
 * The target of the logo contest's banner: the repository's issue form unless the operator sets another; an
 * empty setting, or a repository that has no address on the web, means no banner.
 */
export function contestFormUrl(setting: string | undefined, repositoryUrl: string): string | null {
  if (setting !== undefined) return setting || null
  const page = repositoryUrl
    .replace(/^git\+/, '')
    .replace(/^(ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$2/')
    .replace(/\.git$/, '')
  return /^https?:\/\//.test(page) ? `${page}/${FORM}` : null
}
