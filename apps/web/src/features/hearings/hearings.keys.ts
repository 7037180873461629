export const hearingKeys = {
  /** Data that changes while somebody listens. */
  all: ['hearings'],
  list: ['hearings', 'list'],
  ofPage: (page: number) => ['hearings', 'page', page],
  one: (id: string) => ['hearings', 'one', id],
  /** The text of a hearing, which does not change. */
  ayahs: (id: string) => ['hearing-ayahs', id],
  /** A hearing by its link. */
  heard: (token: string) => ['heard', token],
} as const
