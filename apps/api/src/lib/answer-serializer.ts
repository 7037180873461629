import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Makes an answer's JSON by its schema, as `fastify-type-provider-zod` does: what the schema does not name does not leave, and what is
 * not as it says fails. Where nothing in a schema is encoded, the check is a function compiled for it when its first answer is made.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const encode = serializerCompiler(route)
  if (!isPlain(route.schema)) return encode
  let compiled: z.ZodType | undefined
  return (answer) => {
    compiled ??= z.compile(route.schema)
    const checked = compiled.safeParse(answer)
    // The error comes from where it always came from.
    return checked.success ? JSON.stringify(checked.data) : encode(answer)
  }
}

/** Does a schema leave a valid value as it is, but for keys that it does not name? Then to encode it is to parse it. */
export function isPlain(schema: z.core.$ZodType): boolean {
  const inner = innerOf(schema as z.core.$ZodTypes)
  if (inner === undefined) return false
  const checks = schema._zod?.def?.checks ?? []
  return inner.every(isPlain) && checks.every(({ _zod }) => _zod.def.check !== 'overwrite')
}

/** The schemas within a schema; undefined for a kind that may change values, or that is not known not to. */
function innerOf({ _zod }: z.core.$ZodTypes): readonly z.core.$ZodType[] | undefined {
  const def = _zod?.def
  switch (def?.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return 'coerce' in def && def.coerce ? undefined : []
    case 'null':
    case 'literal':
    case 'enum':
      return []
    case 'nullable':
    case 'optional':
      return [def.innerType]
    case 'array':
      return [def.element]
    case 'record':
      return [def.keyType, def.valueType]
    case 'union':
      return def.options
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])]
  }
}
