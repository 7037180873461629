import type { PublicConfig } from '@halaqa/contract/config'
import { createContext, use } from 'react'
import { addressOf } from './bases.ts'
import type { Camel } from './camel.ts'

export type Config = Camel<PublicConfig>

const UNKNOWN: Config = {
  version: '',
  contestFormUrl: null,
  comingSoon: false,
  publicUrl: null,
  lanUrl: null,
  sendsMail: false,
}
const PATIENCE = 3000

/**
 * What the server tells the web app about itself. Read by hand, because the landing page comes without a schema library;
 * a server that does not answer hides what depends on it and does not hold up the page.
 */
export async function loadConfig(): Promise<Config> {
  try {
    const response = await fetch(addressOf('/config'), { mode: 'cors', signal: AbortSignal.timeout(PATIENCE) })
    return response.ok ? readConfig(await response.json()) : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

function readConfig(answer: Partial<PublicConfig>): Config {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    version: text(answer.version) ?? '',
    contestFormUrl: text(answer.contest_form_url),
    comingSoon: answer.coming_soon === true,
    publicUrl: text(answer.public_url),
    lanUrl: text(answer.lan_url),
    sendsMail: answer.sends_mail === true,
  }
}

const ConfigContext = createContext(UNKNOWN)
export const ConfigProvider = ConfigContext.Provider
export const useConfig = () => use(ConfigContext)
