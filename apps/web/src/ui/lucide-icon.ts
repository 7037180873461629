import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
  aliases?: string[]
}

/**
 * Replaces lucide-react's own `createLucideIcon` in the build (vite.config.ts). It leaves out the settings for all icons, which nothing
 * here uses and which would add 1 KB to every page.
 */
export default function createLucideIcon({ name, node, aliases = [] }: IconData) {
  const ownClasses = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClasses} ${className}` : ownClasses,
        'aria-hidden': Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop)) ? undefined : 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
