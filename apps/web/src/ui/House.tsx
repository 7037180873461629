import { apiUrl } from '../lib/api-url.ts'
import { useConfig } from '../lib/config.ts'
import { cn } from './cn.ts'

/** The logo of the people who run the server, in a box of one size, so that nothing moves when it comes. Their name stands beside it. */
export function HouseLogo({ className }: { className?: string }) {
  const { logo } = useConfig().house
  if (!logo) return null
  return (
    <img
      className={cn('size-10 shrink-0 object-contain', className)}
      src={logoAddress(logo.version)}
      width={logo.width}
      height={logo.height}
      alt=""
    />
  )
}

/** The server answers alike for any version. The version makes an open page load another picture. */
export const logoAddress = (version: string) => apiUrl(`/house/logo?version=${version}`)

/** An email or a web address is a link. */
export function HouseContact() {
  const { contact } = useConfig().house
  const href = addressOf(contact)
  if (!href) return <bdi>{contact}</bdi>
  return (
    <a className="link" href={href}>
      <bdi>{contact}</bdi>
    </a>
  )
}

function addressOf(contact: string) {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`
  return /^https?:\/\/\S+$/.test(contact) ? contact : undefined
}
