export const notificationKeys = {
  all: ['notifications'],
  newest: ['notifications', 'newest'],
  /** Every notification, in pages. */
  pages: ['notifications', 'all'],
} as const

/** Mutations: marking one as read, or all. */
export const notificationMutationKeys = {
  all: ['notifications'],
  mark: (which: 'one' | 'all') => ['notifications', which] as const,
} as const
