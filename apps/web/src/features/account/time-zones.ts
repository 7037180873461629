interface Region {
  /** Empty for zones that belong to none, such as UTC. */
  region: string
  zones: string[]
}

/** IANA zones by their region, in order; `more` are there even if the browser does not list them. */
export function zonesByRegion(more: readonly string[]): Region[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].sort()
  const regions = new Map<string, string[]>()
  for (const zone of zones) {
    const region = regionOf(zone)
    regions.set(region, [...(regions.get(region) ?? []), zone])
  }
  return [...regions]
    .map(([region, zones]) => ({ region, zones }))
    .sort((one, other) => Number(one.region === '') - Number(other.region === ''))
}

const regionOf = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : '')

/** `America/Argentina/Buenos_Aires` is "Argentina, Buenos Aires" in the list of America. */
export const cityOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ', ')
    .replaceAll('_', ' ')
