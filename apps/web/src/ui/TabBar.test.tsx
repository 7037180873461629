import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { TabBar } from './TabBar.tsx'

test.each([
  ['/memorize/review', 'Memorize'],
  ['/hearings', 'Memorize'],
  ['/hearings/8c3f11d9-c526-5445-95cb-b66b87e61291', 'Memorize'],
  ['/rooms/8c3f11d9-c526-5445-95cb-b66b87e61291', 'Read'],
  ['/profile/memorizing', 'Profile'],
])('the tab of %s is %s', (path, name) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TabBar path={path} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name)
})
