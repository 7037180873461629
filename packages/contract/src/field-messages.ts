import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
}

/** Messages for fields whose schema has none; server and forms use the same. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.'
      return KINDS[issue.expected] ? `This must be ${KINDS[issue.expected]}.` : 'This is not valid.'
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This is required.'
      return `This must be at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'too_big':
      return `This must be at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}.`
    default:
      return 'This is not valid.'
  }
}

const unitOf = (origin: string) => (origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : '')
