import { render } from '@testing-library/react'
import { Bell, CircleCheck } from 'lucide-react'
import * as bell from 'lucide-react/icons/bell'
import * as circleCheck from 'lucide-react/icons/circle-check'
import type { ComponentType, SVGProps } from 'react'
import { describe, expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

type Icon = ComponentType<SVGProps<SVGSVGElement>>
/** The package's types leave out what its function is given. */
const dataOf = (icon: object) => (icon as { __iconData: Parameters<typeof createLucideIcon>[0] }).__iconData

describe('an icon is drawn as lucide-react draws it, which the pages of the build are drawn with', () => {
  test.each<[string, Icon, object]>([
    ['bell', Bell, bell],
    ['one that had another name', CircleCheck, circleCheck],
  ])('%s', (_, Theirs, module) => {
    const Ours = createLucideIcon(dataOf(module))
    for (const props of [
      {},
      { className: 'size-5 text-gold' },
      { 'aria-label': 'Done' },
      { strokeWidth: 3, role: 'img' },
    ]) {
      const [ours, theirs] = [Ours, Theirs].map((Icon) => render(<Icon {...props} />).container.firstElementChild)
      expect(attributesOf(ours)).toEqual(attributesOf(theirs))
      expect(ours?.innerHTML).toBe(theirs?.innerHTML)
    }
  })
})

const attributesOf = (element: Element | null | undefined) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))
