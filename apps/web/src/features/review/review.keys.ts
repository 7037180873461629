export const reviewKeys = {
  all: ['review'],
  today: ['review', 'today'],
  more: ['review', 'more'],
  lookAlikeSlips: ['review', 'look-alikes'],
  page: (page: number) => ['review', 'page', page],
  surah: (surah: number) => ['review', 'surah', surah],
  /** Not of a person: it stays when their review changes. */
  lookAlikes: (surahNo: number) => ['look-alikes', surahNo],
} as const
