import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callPublic } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { backoff, withJitter } from '../../lib/backoff.ts'
import { sleep } from '../../lib/sleep.ts'
import { keyHeader } from './hearings.queries.ts'
import {
  change,
  draftKey,
  endAt,
  type HearingMarks,
  isAcknowledged,
  type ListenerDraft,
  mergeServerMarks,
  newDraft,
  type Place,
  readDraft,
  saveDraft,
  tapWord,
} from './listener-draft.ts'

/** Milliseconds. */
const REQUEST_TIMEOUT = 20_000
const RETRY = { first: 1_000, longest: 30_000 }

/**
 * What the listener marks, kept on this device and sent until the server has it. Other tabs mark the same: each goes on from what is kept.
 *
 * @param serverMarks what the server had when the page asked
 * @param onRefused the server takes no marks any more: the place was freed, or the hearing is over
 */
export function useListenerDraft(token: string, serverMarks: HearingMarks, onRefused: () => void) {
  const [draft, setDraft] = useState(() => {
    const kept = mergeServerMarks(readDraft(token) ?? newDraft(Date.now()), serverMarks)
    saveDraft(token, kept)
    return kept
  })
  const [isWaiting, setWaiting] = useState(false)
  /** Marks of before, in this tab, the last one last. */
  const [history, setHistory] = useState<Pick<ListenerDraft, 'marks' | 'recitedTo'>[]>([])

  const save = useCallback(
    (changed: (kept: ListenerDraft) => ListenerDraft) => {
      const next = changed(readDraft(token) ?? newDraft(Date.now()))
      saveDraft(token, next)
      setDraft(next)
      return next
    },
    [token],
  )

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      const kept = key === draftKey(token) && readDraft(token)
      if (!kept) return
      setDraft(kept)
      setHistory([])
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [token])

  const send = useCallback(async () => {
    const { version, marks, recitedTo } = readDraft(token)!
    const saved = await callPublic('PUT /hearings/:token/marks', {
      params: { token },
      headers: keyHeader(token),
      body: { version, marks, recitedTo },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    return save((kept) => mergeServerMarks(kept, saved))
  }, [token, save])

  const refuse = useEffectEvent(onRefused)
  /** The request that is under way; null once the server has all marks or refuses more. */
  const sending = useRef<AbortController>(null)
  useEffect(
    () => () => {
      sending.current?.abort()
      sending.current = null
    },
    [],
  )
  // Looks at each change: one that comes together with the answer to those before it is drawn in one with that answer.
  useEffect(() => {
    if (isAcknowledged(draft) || sending.current) return
    const term = new AbortController()
    sending.current = term
    void sendUntilTaken(term.signal).finally(() => {
      if (sending.current === term) sending.current = null
    })

    async function sendUntilTaken(signal: AbortSignal) {
      for (let failures = 1; !signal.aborted; failures++) {
        try {
          const kept = await send()
          setWaiting(false)
          if (isAcknowledged(kept)) return
          failures = 0
        } catch (error) {
          if (signal.aborted) return
          if (isRefusal(error)) return refuse()
          setWaiting(true)
          await sleep(withJitter(backoff(failures, RETRY)), signal, 'online')
        }
      }
    }
  }, [draft, send])

  const mark = useCallback(
    (changed: (kept: ListenerDraft) => ListenerDraft) =>
      save((kept) => {
        setHistory((before) => [...before, { marks: kept.marks, recitedTo: kept.recitedTo }])
        return changed(kept)
      }),
    [save],
  )
  const undo = () => {
    const before = history.at(-1)
    if (!before) return
    setHistory(history.slice(0, -1))
    save((kept) => change(kept, before))
  }
  return {
    draft,
    /** Marks could not be sent yet, and are kept here. */
    isWaiting,
    tap: useCallback((place: Place) => mark((kept) => tapWord(kept, place)), [mark]),
    endAt: useCallback((place: Place | null) => mark((kept) => endAt(kept, place)), [mark]),
    write: (word: string) => save((kept) => ({ ...kept, word })),
    undo: history.length > 0 ? undo : null,
    /** Sends pending marks at once. Throws the failure. */
    flush: async () => {
      if (!isAcknowledged(readDraft(token)!)) await send()
    },
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
