export const reviewKeys = {
  all: ['review'],
  today: ['review', 'today'],
  tomorrow: ['review', 'tomorrow'],
  more: ['review', 'more'],
  page: (page: number) => ['review', 'page', page],
  lesson: (lesson: string) => ['review', 'lesson', lesson],
  surah: (surah: number) => ['review', 'surah', surah],
  /** The same for everybody, so it stays when a person's review changes. */
  lookAlikes: (surahNo: number) => ['look-alikes', surahNo],
} as const
