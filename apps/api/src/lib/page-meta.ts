/** Titles and descriptions of pages before any script runs: for tabs, search engines and previews of links. */

import type { InvitationState } from '@halaqa/contract/invitations'
import type { LanguageCode } from '@halaqa/contract/languages'
import type { TextId } from '../locales/index.ts'
import { type Texts, textsIn } from './texts.ts'

export interface PageMeta {
  title: string
  description: string
  /** Addresses that people pass to one another do not belong in a search engine. */
  isPrivate?: boolean
  /** The address of the preview's picture, from its first slash; that of the site unless given. */
  picture?: string
}

const siteMeta = ({ t }: Texts): PageMeta => ({ title: t('pages.site.name'), description: t('pages.site.description') })

/** Nothing of a room stands here: its address alone must not tell its name or its readers. */
const roomMeta = ({ t }: Texts): PageMeta => ({
  title: t('pages.room.title'),
  description: t('pages.room.description'),
  isPrivate: true,
})

interface FoundInvitation {
  invitation: { state: InvitationState }
  /** The room's name if its owner allows it in previews. */
  previewName: string | null
}

/** The page of a room for somebody with its link. */
export function invitationMetaOf(
  link: { roomId: string; invite: string | undefined } | undefined,
  found: FoundInvitation | null,
  language: LanguageCode,
): PageMeta {
  const texts = textsIn(language)
  const { t } = texts
  const room = roomMeta(texts)
  if (!link || !found) return { ...siteMeta(texts), title: t('pages.room.gone'), isPrivate: true }
  const { title = room.title, description } = endedMeta(found.invitation.state, texts) ?? room
  const query = { ...(link.invite !== undefined && { invite: link.invite }), lang: language }
  return {
    title: found.previewName === null ? title : t('pages.room.named', { title, room: found.previewName }),
    description,
    isPrivate: true,
    picture: `/api/v1/rooms/${link.roomId}/preview.png?${new URLSearchParams(query)}`,
  }
}

function endedMeta(state: InvitationState, { t }: Texts): { title?: string; description: string } | undefined {
  if (state === 'full') return { description: t('pages.room.full') }
  if (state === 'closed')
    return { title: t('pages.room.closed.title'), description: t('pages.room.closed.description') }
  if (state !== 'complete') return undefined
  return { title: t('pages.room.complete.title'), description: t('pages.room.complete.description') }
}

/** The page of a room for everyone: its dedication stands in the page alone, where it changes with the room's. */
function khatmMeta({ t }: Texts): PageMeta {
  return { title: t('pages.khatm.title'), description: t('pages.khatm.description'), isPrivate: true }
}

/** @param page null where there is none */
export function khatmMetaOf(page: object | null, language: LanguageCode): PageMeta {
  const texts = textsIn(language)
  return page ? khatmMeta(texts) : { ...siteMeta(texts), title: texts.t('pages.khatm.none'), isPrivate: true }
}

interface PageTexts {
  title: TextId
  /** That of the site unless given. */
  description?: TextId
  isPrivate?: boolean
}

/** A page of members: its content is nobody else's. */
const own = (title: TextId): PageTexts => ({ title, isPrivate: true })

/** Nothing of a hearing stands here: neither its text nor its people. */
const HEARING: PageTexts = {
  title: 'pages.hearing.title',
  description: 'pages.hearing.description',
  isPrivate: true,
}

const PAGES: Readonly<Record<string, PageTexts>> = {
  read: own('pages.read'),
  memorize: { title: 'pages.memorize.title', description: 'pages.memorize.description' },
  'memorize/map': own('pages.map'),
  'memorize/plan': own('pages.plan'),
  'memorize/review': own('pages.review'),
  'memorize/look-alikes': own('pages.lookAlikes'),
  profile: own('pages.profile'),
  'profile/account': own('pages.account'),
  'profile/security': own('pages.security'),
  'profile/memorizing': own('pages.memorizing'),
  'profile/notifications': own('pages.reminders'),
  notifications: own('pages.notifications'),
  hearings: own('pages.hearings'),
  'forgot-password': { title: 'pages.forgotPassword' },
  about: { title: 'pages.about.title', description: 'pages.about.description' },
  quran: { title: 'pages.quran.title', description: 'pages.quran.description' },
  help: { title: 'pages.help.title', description: 'pages.help.description' },
  signin: { title: 'pages.signIn' },
  signup: { title: 'pages.signUp' },
  terms: { title: 'pages.terms' },
  privacy: { title: 'pages.privacy' },
  'privacy/software': { title: 'pages.software' },
  imprint: { title: 'pages.imprint' },
}

/** The address of a hearing is the right to listen. */
export const isHearingPath = (path: string) => /^h\/[^/]/.test(path)

/** `path` is without its first slash, as it stands in the address. */
export function pageMetaOf(path: string, language: LanguageCode): PageMeta {
  const texts = textsIn(language)
  if (/^rooms\/[^/]/.test(path)) return roomMeta(texts)
  if (/^khatm\/[^/]/.test(path)) return khatmMeta(texts)
  const name = path.replace(/\/$/, '').replace(/^quran\/.*/, 'quran')
  const page = isHearingPath(path) ? HEARING : Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  if (!page) return siteMeta(texts)
  const { title, description = 'pages.site.description', isPrivate } = page
  return {
    title: texts.t(title),
    description: texts.t(description),
    ...(isPrivate && { isPrivate }),
  }
}
