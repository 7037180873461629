import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

const Plain = ({ to, ...rest }: AnchorProps) => <a href={to} {...rest} />
const AnchorKind = createContext<ComponentType<AnchorProps>>(Plain)

/** Inside it, `Anchor` is the router's link; outside, on the landing page that has no router, an ordinary one. */
export const AnchorProvider = AnchorKind.Provider

export function Anchor(props: AnchorProps) {
  const Kind = use(AnchorKind)
  return <Kind {...props} />
}
