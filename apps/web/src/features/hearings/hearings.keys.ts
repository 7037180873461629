export const hearingKeys = { all: ['hearings'] } as const
