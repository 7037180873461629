export const reviewKeys = {
  all: ['review'],
  today: ['review', 'today'],
  page: (page: number) => ['review', 'page', page],
} as const
