export const reviewKeys = {
  all: ['review'],
  today: ['review', 'today'],
} as const
