import { Fragment, type ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'

/**
 * A text with marked parts: `By creating an account you agree to the <terms>Terms of Service</terms>.` Each tag is
 * drawn by the function of its name.
 */
export function RichText({ text, tags }: { text: string; tags: Record<string, (inner: string) => ReactNode> }) {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, tag, inner] = /^<(\w+)>([^<]*)</.exec(part) ?? []
    return <Fragment key={index}>{(tag && tags[tag]?.(inner ?? '')) ?? part}</Fragment>
  })
}

/** Draws a tag as a link. */
export const linkTo = (to: string) => (text: string) => (
  <Anchor to={to} className="link">
    {text}
  </Anchor>
)
