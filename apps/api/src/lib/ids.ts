const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** An id that cannot be one names nothing; asking the database for it would be an error. */
export const isUuid = (text: string) => UUID.test(text)
