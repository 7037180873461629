/** Messages for new passwords that are easy to guess. Existing passwords keep working. */
export const GUESSABLE_PASSWORD = {
  common:
    'Many people use this password, so it is easily guessed. Please choose another: three or four words make a good one.',
  repeated:
    'This password repeats itself, so it is easily guessed. Please choose another: three or four words make a good one.',
  own: 'Your name and your email are easily guessed. Please choose another password: three or four words make a good one.',
} as const
