/** Titles and descriptions of pages before any script runs: for tabs, search engines and previews of links. */

import type { InvitationState } from '@halaqa/contract/invitations'

export interface PageMeta {
  title: string
  description: string
  /** Addresses that people pass to one another do not belong in a search engine. */
  isPrivate?: boolean
  /** The address of the preview's picture, from its first slash; that of the site unless given. */
  picture?: string
}

export const SITE_NAME = 'Halaqa'

const SITE: PageMeta = {
  title: SITE_NAME,
  description: "Read the Qur'an together and memorize it, one small step a day.",
}

/** Nothing of a room stands here: its address alone must not tell its name or its readers. */
const ROOM: PageMeta = {
  title: "You are invited to read the Qur'an together",
  description: 'In a reading group everyone reads a portion, and together they read it all.',
  isPrivate: true,
}

interface FoundInvitation {
  invitation: { state: InvitationState }
  /** The room's name if its owner allows it in previews. */
  previewName: string | null
}

/** The page of a room for somebody with its link. */
export function invitationMetaOf(
  link: { roomId: string; invite: string | undefined } | undefined,
  found: FoundInvitation | null,
): PageMeta {
  if (!link || !found) return { ...ROOM, ...GONE }
  const { title = ROOM.title, description } = ENDED[found.invitation.state] ?? ROOM
  const code = link.invite === undefined ? '' : `?${new URLSearchParams({ invite: link.invite })}`
  return {
    title: found.previewName === null ? title : `${title}: ${found.previewName}`,
    description,
    isPrivate: true,
    picture: `/api/v1/rooms/${link.roomId}/preview.png${code}`,
  }
}

const GONE = { title: 'This room is not here any more', description: SITE.description }

const ENDED: Partial<Record<InvitationState, { title?: string; description: string }>> = {
  full: { description: 'This room is full: it has as many readers as a room can hold.' },
  closed: { title: 'This room is closed', description: 'Its owner has ended it, and nobody can join it any more.' },
  complete: { title: 'This hatim is complete', description: 'All of it has been read, alhamdulillah.' },
}

/** Nothing of a hearing stands here: neither its text nor its people. */
const HEARING: PageMeta = {
  title: 'Listen to a recitation',
  description: "Somebody recites from the Qur'an and asks you to listen.",
  isPrivate: true,
}

/** A page of members: its content is nobody else's. */
const own = (title: string): PageMeta => ({ title, description: SITE.description, isPrivate: true })

const PAGES: Readonly<Record<string, PageMeta>> = {
  read: own('My reading'),
  memorize: {
    title: "Memorize the Qur'an",
    description: 'Short lessons, verse by verse, and what you have learned comes back before it fades.',
  },
  'memorize/map': own('My map'),
  'memorize/plan': own('My plan'),
  'memorize/review': own('Review'),
  'memorize/look-alikes': own('Look-alikes'),
  profile: own('Profile'),
  'profile/account': own('Account'),
  'profile/security': own('Security'),
  'profile/memorizing': own('Memorizing'),
  'profile/notifications': own('Reminders'),
  notifications: own('Notifications'),
  hearings: own('Hearings'),
  'forgot-password': { title: 'Forgot password', description: SITE.description },
  about: {
    title: 'About Halaqa',
    description: 'How reading together and memorizing work here, and where the texts come from.',
  },
  quran: {
    title: "Read the Qur'an",
    description: 'All 114 surahs, open to everyone, with translation and transliteration.',
  },
  help: { title: 'Help', description: 'How rooms, portions and lessons work.' },
  signin: { title: 'Sign in', description: SITE.description },
  signup: { title: 'Create your account', description: SITE.description },
  terms: { title: 'Terms of Service', description: SITE.description },
  privacy: { title: 'Privacy Policy', description: SITE.description },
  'privacy/software': { title: 'What the software keeps', description: SITE.description },
  imprint: { title: 'Imprint', description: SITE.description },
}

/** The address of a hearing is the right to listen. */
export const isHearingPath = (path: string) => /^h\/[^/]/.test(path)

/** `path` is without its first slash, as it stands in the address. */
export function pageMetaOf(path: string): PageMeta {
  if (/^rooms\/[^/]/.test(path)) return ROOM
  if (isHearingPath(path)) return HEARING
  const name = path.replace(/\/$/, '').replace(/^quran\/.*/, 'quran')
  return (Object.hasOwn(PAGES, name) ? PAGES[name] : undefined) ?? SITE
}
