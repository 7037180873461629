/** What is said of a new password that anybody would guess. Passwords that people have already go on signing them in. */
export const GUESSABLE_PASSWORD = {
  common:
    'Many people use this password, so it is easily guessed. Please choose another: three or four words make a good one.',
  repeated:
    'This password repeats itself, so it is easily guessed. Please choose another: three or four words make a good one.',
  own: 'Your name and your email are easily guessed. Please choose another password: three or four words make a good one.',
} as const
