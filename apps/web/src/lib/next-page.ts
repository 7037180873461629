/** The `after` of a Link header such as `</api/v1/…?limit=200&after=4f…>; rel="next"`. */
export function findNextPage(link: string | null): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '') ?? []
  return address ? (new URL(address, location.origin).searchParams.get('after') ?? undefined) : undefined
}
