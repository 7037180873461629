import type { PublicConfig } from '@halaqa/contract/config'
import type { PublicHouse } from '@halaqa/contract/house'
import { createContext, use, useEffect, useState } from 'react'
import { apiUrl } from './api-url.ts'
import type { Camel } from './camel.ts'

export type Config = Camel<PublicConfig>

const NO_HOUSE: PublicHouse = { name: '', contact: '', logo: null, texts: [], revision: 0 }

/** Before the server's settings are known, and for pages that do not depend on them. */
export const NO_CONFIG: Config = {
  version: '',
  contestFormUrl: null,
  comingSoon: false,
  publicUrl: null,
  lanUrl: null,
  sendsMail: false,
  signUps: 'open',
  house: NO_HOUSE,
}

/**
 * The public settings of the server. The server writes them into its page, so that no page waits for them. If the page
 * comes from elsewhere (Vite in development, for example), the app asks the server while it shows what does not depend
 * on them.
 */
export function useServerConfig(): Config {
  const [config, setConfig] = useState(readPage)
  useEffect(() => {
    if (config) return
    const stop = new AbortController()
    askServer(stop.signal).then(setConfig, () => {}) // No answer hides what depends on it.
    return () => stop.abort()
  }, [config])
  return config ?? NO_CONFIG
}

/** The settings in the page, if it has them. */
export function readPage(): Config | null {
  const written = document.getElementById('config')?.textContent
  return written ? readConfig(JSON.parse(written)) : null
}

async function askServer(signal: AbortSignal): Promise<Config> {
  const response = await fetch(apiUrl('/config'), { mode: 'cors', signal })
  if (!response.ok) throw new Error(`The settings could not be asked for: ${response.status}`)
  return readConfig(await response.json())
}

/** Checked by hand, because the landing page loads without a schema library. */
export function readConfig(answer: Partial<PublicConfig>): Config {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    version: text(answer.version) ?? '',
    contestFormUrl: text(answer.contest_form_url),
    comingSoon: answer.coming_soon === true,
    publicUrl: text(answer.public_url),
    lanUrl: text(answer.lan_url),
    sendsMail: answer.sends_mail === true,
    signUps: answer.sign_ups ?? 'open', // the server decides anyway
    house: answer.house ?? NO_HOUSE,
  }
}

const ConfigContext = createContext(NO_CONFIG)
export const ConfigProvider = ConfigContext.Provider
export const useConfig = () => use(ConfigContext)
