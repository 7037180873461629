export const unitKeys = {
  all: ['units'],
  path: ['units', 'path'],
  /** The lessons of a surah as the path shows them. */
  lessons: (surahNumber: number) => ['units', 'lessons', surahNumber] as const,
} as const
