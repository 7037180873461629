/**
 * The section of a changelog on a version.
 *
 * @throws Error if the tag is not `v` and the version, or if the changelog says nothing of it
 */
export function releaseNotes(changelog, { tag, version }) {
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not v${version}, the version in package.json.`)
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split('\n', 1)[0].trim() === version)
  const notes = section?.slice(section.indexOf('\n')).trim()
  if (!notes) throw new Error(`CHANGELOG.md has no section "## ${version}".`)
  return notes
}
