import { expect, test } from 'vitest'
import { SignUpBody, SignUpForm } from './auth.ts'
import { describeField } from './field-messages.ts'

const aForm = (change: Record<string, unknown> = {}) => ({
  fullName: 'Amina Yusupova',
  email: 'amina@example.org',
  password: 'a long password',
  confirmPassword: 'a long password',
  ...change,
})

const faults = (form: unknown) => {
  const result = SignUpForm.safeParse(form)
  return result.success
    ? []
    : result.error.issues.map((issue) => [issue.path.join('.'), describeField(issue.message).message])
}

test.each([
  [{ fullName: '  ' }, [['fullName', 'Full name is required']]],
  [{ email: '' }, [['email', 'Email is required']]],
  [{ email: 'amina@example' }, [['email', 'Please enter a valid email']]],
  [{ password: '', confirmPassword: 'x' }, [['password', 'Password is required']]],
  [{ password: '1234567', confirmPassword: '1234567' }, [['password', 'Password must be at least 8 characters']]],
  [{ confirmPassword: '' }, [['confirmPassword', 'Please confirm your password']]],
  [{ confirmPassword: 'another one' }, [['confirmPassword', 'Passwords do not match']]],
  [
    { fullName: '', email: '', confirmPassword: 'another one' },
    [
      ['fullName', 'Full name is required'],
      ['email', 'Email is required'],
      ['confirmPassword', 'Passwords do not match'],
    ],
  ],
])('%j says what is wrong', (change, expected) => {
  expect(faults(aForm(change))).toEqual(expected)
})

test('an email is compared trimmed and in lower case', () => {
  const body = SignUpBody.parse({ email: '  Amina@Example.ORG ', full_name: ' Amina ', password: '12345678' })
  expect(body).toEqual({ email: 'amina@example.org', full_name: 'Amina', password: '12345678' })
})

test('a time zone is one that exists', () => {
  const body = { email: 'a@b.co', full_name: 'A', password: '12345678' }
  expect(SignUpBody.safeParse({ ...body, time_zone: 'Asia/Tashkent' }).success).toBe(true)
  expect(SignUpBody.safeParse({ ...body, time_zone: 'Mars/Olympus' }).success).toBe(false)
})
