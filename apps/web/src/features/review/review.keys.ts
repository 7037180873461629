export const reviewKeys = {
  all: ['review'],
  today: ['review', 'today'],
  page: (page: number) => ['review', 'page', page],
  surah: (surah: number) => ['review', 'surah', surah],
} as const
